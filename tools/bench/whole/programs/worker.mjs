// Another program in a worker. Imported dynamically, so that the first message finds its handler.
const loading = import(`./${new URLSearchParams(location.search).get('program')}.mjs`);

self.onmessage = async ({ data: { task, port } }) => {
  try {
    const { prepare, resize } = await loading;
    if (task) port.postMessage({ done: await resize(task.file, task.side) });
    else {
      await prepare?.();
      port.postMessage({ done: null });
    }
  } catch (error) {
    port.postMessage({ failed: String(error) });
  }
};
