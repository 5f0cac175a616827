// Another program in a worker. Imported dynamically, so that the first message finds its handler.
const loading = import(`./${new URLSearchParams(location.search).get('program')}.mjs`);

self.onmessage = async ({ data: { file, side, port } }) => {
  try {
    const { resize } = await loading;
    port.postMessage({ done: await resize(file, side) });
  } catch (error) {
    port.postMessage({ failed: String(error) });
  }
};
