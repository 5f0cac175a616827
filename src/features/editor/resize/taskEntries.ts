import type { Length } from '../../../lib/parseQuantity';
import type { Task } from '../../../shared/task/task';
import type { SizeFieldsAction } from './sizeFields';

/** The entries as a visitor would make them. The texts do not stay, so they can be empty. */
const typed = (type: 'width' | 'height', ...parsed: readonly [Length] | readonly [Length, Length]) =>
  ({ type, text: '', parsed }) as const;

/** The size and the density of a task, as entries into the fields of a size. */
export function sizeEntries({ width, height, dpi }: Task): readonly SizeFieldsAction[] {
  const unit = (width ?? height)?.unit;
  const size = width && height ? typed('width', width, height) : null;
  return [
    ...(unit ? [{ type: 'mode', mode: unit } as const] : []),
    ...(dpi ? [{ type: 'density', text: '', parsed: dpi } as const] : []),
    ...(size ? [size] : []),
    ...(width && !size ? [typed('width', width)] : []),
    ...(height && !size ? [typed('height', height)] : []),
    { type: 'leave' },
  ];
}

export const fitEntries = ({ fit }: Task): readonly SizeFieldsAction[] => (fit ? [{ type: 'fit', fit }] : []);
