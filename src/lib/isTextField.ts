const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]';

/** Whether `target` is a field for text, or a part of such a field. Typed keys and pasted text belong to the field. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
