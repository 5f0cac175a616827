/** Whether shortcuts use the Command key instead of Ctrl, as on Apple devices. */
export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);
