const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]';

/** Whether `target` is a form field that handles typed keys and pasted text itself, or a part of such a field. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
