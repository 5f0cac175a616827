// @vitest-environment happy-dom
// A task of a link in React's development build under StrictMode: it is shown until an image takes it, and fills the
// fields of this image alone.
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { usePadTool } from '../../src/features/editor/pad/usePad';
import { ResizePanel } from '../../src/features/editor/resize/ResizePanel';
import { useResize } from '../../src/features/editor/resize/useResize';
import { TaskCard } from '../../src/features/open/TaskCard';
import { type OpenImage, useSessionState } from '../../src/session';
import { takeTask, taskToSave } from '../../src/shared/task/waitingTask';
import { mount, open, other, photo, settle } from '../support/components';
import { en } from '../support/words';

// The address is read when its module is loaded.
vi.hoisted(() => window.history.replaceState(null, '', '/?w=30&h=20&max=24KB&fit=none&utm_source=mail'));

function Panel({ image }: { image: OpenImage }) {
  useEffect(() => takeTask(image.id), [image.id]);
  return <ResizePanel image={image} resize={useResize(image)} pad={usePadTool(image)} />;
}

function Page() {
  const image = useSessionState((state) => state.image);
  return image ? <Panel key={image.id} image={image} /> : <TaskCard />;
}

const field = (label: string) =>
  (screen.getByText(label, { selector: 'label' }) as HTMLLabelElement).control as HTMLInputElement;
const sides = () => [field(en.resize.width).value, field(en.resize.height).value];

// Requirements: R466, R467, R468
test('a task is shown, is taken by the first image, and stays with it until a resize', async () => {
  const mounted = mount(<Page />, { path: '/?w=30&h=20&max=24KB&fit=none&utm_source=mail' });
  const { core, session, logged } = mounted;
  core.size = { width: 64, height: 64 };
  const card = screen.getByRole('region', { name: en.task.title });
  expect(card.textContent).toContain('24\u00a0KB');
  expect(card.textContent).toContain(en.task.ignored.replace('{{list}}', 'fit'));

  await open(mounted, photo);
  await settle(() => {});
  const { id } = session.getState().image ?? { id: 0 };
  expect(sides()).toEqual(['30', '20']);
  expect(session.getState().image?.edits).toEqual([]);
  expect(window.location.search).toBe('?utm_source=mail');
  expect(taskToSave(id)).toMatchObject({ most: 24_000 });

  const rotate = async () => {
    const { length } = session.getState().image?.edits ?? [];
    await settle(() => void session.rotateFlip({ kind: 'rotate', turn: 'left' }));
    await settle(() => core.pending('render').answer());
    expect(session.getState().image?.edits).toHaveLength(length + 1);
  };
  // Another edit keeps what the link asks for.
  await rotate();
  expect(sides()).toEqual(['30', '20']);
  const resize = async () => {
    fireEvent.click(screen.getByText(en.resize.resize).closest('button') as HTMLButtonElement);
    await settle(() => core.pending('render').answer());
  };
  await resize();
  expect(session.getState().image?.current.size).toEqual({ width: 30, height: 20 });
  // After a resize, the fields follow the image again.
  fireEvent.change(field(en.resize.width), { target: { value: '15x10' } });
  await resize();
  await rotate();
  expect(sides()).toEqual(['15', '10']);

  await open(mounted, other);
  await settle(() => {});
  expect(sides()).toEqual(['64', '64']);
  expect(taskToSave(session.getState().image?.id ?? 0)).toBeNull();
  await act(async () => session.close());
  expect(screen.queryByRole('region', { name: en.task.title })).toBeNull();
  expect(logged).toEqual([]);
});
