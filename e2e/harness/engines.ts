// What `npm run engines` opens in each browser: it does the jobs that the server has and hands the files
// back, by itself, so that a browser need only be started. Then a visit to the site, in a frame.
import { createImageCore, type Edit } from '../../src/imagecore';

/** A file of the server's, and what is to be done with it. */
export interface Job {
  readonly name: string;
  readonly bounds: { readonly width: number; readonly height: number };
  /** Each done to the image as it was opened. */
  readonly tasks: readonly (readonly Edit[])[];
}

const run = new URLSearchParams(location.search).get('run');
const send = (kind: string, body?: BodyInit) => fetch(`/${kind}/${run}`, { method: 'POST', body });

/** Hands over the preview of the opened file, and of each task's result the preview and the file to save. */
async function work(job: Job, place: number): Promise<void> {
  const core = createImageCore({ previewBounds: () => job.bounds });
  const file = await (await fetch(`/files/${place}`)).blob();
  await send('result', (await core.open(file)).preview);
  for (const edits of job.tasks) {
    let { preview } = await core.reset();
    for (const edit of edits) ({ preview } = await core.apply(edit));
    await send('result', preview);
    await send('result', await core.export());
  }
  core.close();
}

/** Asks again and again until there is an answer. */
async function until<T>(what: string, ask: () => T | null | undefined | false): Promise<T> {
  for (let tries = 0; tries < 1200; tries++) {
    const answer = ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come`);
}

/** A file is opened in the site itself, resized and saved; hands over what is saved. */
async function visit(file: Blob): Promise<void> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'width: 1000px; height: 800px';
  frame.src = '/';
  document.body.append(frame);
  const all = <E extends Element>(selector: string) => [
    ...(frame.contentDocument?.querySelectorAll<E>(selector) ?? []),
  ];
  const named = <E extends HTMLElement>(selector: string, name: string) =>
    until(`${selector} “${name}”`, () =>
      all<E>(selector).find(({ textContent }) => textContent?.trim() === name),
    );
  const field = (name: string) =>
    until(`the field ${name}`, () => {
      const label = all<HTMLLabelElement>('label').find(({ textContent }) => textContent?.startsWith(name));
      return label?.control as HTMLInputElement | null | undefined;
    });
  // React listens to events, and asks the element itself what it holds.
  const type = async (name: string, text: string) => {
    const input = await field(name);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const input = await until('the file field', () =>
    all<HTMLInputElement>('input[type=file]').find((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  );
  const chosen = new DataTransfer();
  chosen.items.add(new File([file], 'picture.png', { type: 'image/png' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));

  await named('button:not([role=tab])', 'Resize');
  (await named('label', 'Lock aspect ratio')).click();
  await type('Width', '150');
  await type('Height', '100');
  (await named('button:not([role=tab])', 'Resize')).click();
  await until('the message', () =>
    all('[role=status]').some(({ textContent }) => textContent?.includes('150x100')),
  );
  (await named('button', 'Download')).click();
  const link = await until('the link', () =>
    all<HTMLAnchorElement>('a[download]').find(({ href }) => href.startsWith('blob:')),
  );
  await send('visit', await (await fetch(link.href)).blob());
  link.click();
  await until('the last message', () =>
    all('[role=status]').some(({ textContent }) => textContent?.includes('downloaded successfully')),
  );
}

try {
  const jobs: Job[] = await (await fetch('/jobs')).json();
  for (const [place, job] of jobs.entries()) {
    await work(job, place).catch((thrown) => {
      throw new Error(`${job.name}: ${thrown}`);
    });
  }
  await visit(await (await fetch('/files/0')).blob());
  await send('done');
} catch (thrown) {
  await send('failed', String(thrown));
}
