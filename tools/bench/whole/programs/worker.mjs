// Runs a program of another author in a worker. The program is imported dynamically, so that `onmessage` is set before
// the first message arrives.
const loading = import(`./${new URLSearchParams(location.search).get('program')}.mjs`);

self.onmessage = async ({ data: { task, port } }) => {
  try {
    const { prepare, resize } = await loading;
    if (task) port.postMessage({ done: await resize(task.file, task.side, task.output) });
    else {
      await prepare?.();
      port.postMessage({ done: null });
    }
  } catch (error) {
    port.postMessage({ failed: String(error) });
  }
};
