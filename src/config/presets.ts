import type { Size } from '../lib/geometry';

/** The groups of the Presets menu, in the order of the menu. */
export const PRESET_GROUPS = ['icons', 'web', 'high'] as const;

type PresetGroup = (typeof PRESET_GROUPS)[number];

const LIST = [
  { id: 'tiny16', group: 'icons', size: { width: 16, height: 16 } },
  { id: 'small32', group: 'icons', size: { width: 32, height: 32 } },
  { id: 'medium64', group: 'icons', size: { width: 64, height: 64 } },
  { id: 'social', group: 'web', size: { width: 1080, height: 1080 } },
  { id: 'large1400', group: 'high', size: { width: 1400, height: 1400 } },
  { id: 'landscape', group: 'web', size: { width: 1600, height: 800 } },
  { id: 'large1600', group: 'high', size: { width: 1600, height: 1600 } },
  { id: 'extraLarge', group: 'high', size: { width: 5000, height: 5000 } },
] as const satisfies readonly { id: string; group: PresetGroup; size: Size }[];

export type PresetId = (typeof LIST)[number]['id'];

/** An image size that is often needed. */
export interface Preset {
  readonly id: PresetId;
  readonly group: PresetGroup;
  readonly size: Size;
  readonly label: `presets.items.${PresetId}.label`;
  readonly description: `presets.items.${PresetId}.description`;
}

/** In the order in which they are offered: from the smallest width to the largest. */
export const PRESETS: readonly Preset[] = LIST.map((preset) => ({
  ...preset,
  label: `presets.items.${preset.id}.label`,
  description: `presets.items.${preset.id}.description`,
}));
