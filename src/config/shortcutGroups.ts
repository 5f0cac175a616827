import { NOTIFICATIONS_KEY, SHORTCUTS } from './shortcuts';

/** A key that has another name in another language, or on a Mac. */
export type NamedKey =
  | 'command'
  | 'shift'
  | 'alt'
  | 'space'
  | 'enter'
  | 'escape'
  | 'arrows'
  | 'drag'
  | 'wheel';

const { zoomIn, zoomOut, fit } = SHORTCUTS;

/**
 * The groups of the list of shortcuts: the key of the title, and rows of the key of a text with the keys to press.
 * `NamedKey` says which keys are not shown as they are written here.
 */
export const SHORTCUT_GROUPS = [
  {
    title: 'shortcuts.general',
    rows: [
      ['shortcuts.open', SHORTCUTS.open],
      ['shortcuts.download', SHORTCUTS.download],
      ['shortcuts.download', 'command', 'S'],
      ['shortcuts.list', SHORTCUTS.list],
      ['shortcuts.cancel', 'escape'],
      ['shortcuts.notifications', NOTIFICATIONS_KEY],
    ],
  },
  {
    title: 'editor.tools',
    rows: [
      ['editor.tabs.resize', SHORTCUTS.resize],
      ['editor.tabs.crop', SHORTCUTS.crop],
      ['editor.tabs.rotateFlip', SHORTCUTS.rotateFlip],
      ['shortcuts.apply', 'enter'],
      ['undo.undo', 'command', 'Z'],
      ['history.redo', 'command', 'shift', 'Z'],
    ],
  },
  {
    title: 'viewer.title',
    rows: [
      ['viewer.open', SHORTCUTS.view],
      ['viewer.zoomIn', zoomIn],
      ['viewer.zoomOut', zoomOut],
      ['viewer.fitToWindow', fit],
      ['viewer.actual', SHORTCUTS.actual],
      ['viewer.move', 'arrows'],
      ['viewer.peekKey', 'space'],
    ],
  },
  {
    title: 'editor.tabs.crop',
    rows: [
      ['shortcuts.move', 'arrows'],
      ['shortcuts.size', 'arrows'],
      ['shortcuts.leap', 'shift', 'arrows'],
      ['shortcuts.crop', 'enter'],
      ['viewer.zoomIn', zoomIn],
      ['viewer.zoomOut', zoomOut],
      ['shortcuts.zoom', 'command', 'wheel'],
      ['crop.wholeImage', fit],
      ['crop.showBox', SHORTCUTS.area],
      ['viewer.move', 'space', 'drag'],
      ['shortcuts.pan', 'arrows'],
      ['shortcuts.noSnap', 'alt', 'drag'],
    ],
  },
  {
    title: 'editor.tabs.rotateFlip',
    rows: [
      ['rotate.left', SHORTCUTS.left],
      ['rotate.right', SHORTCUTS.right],
      ['rotate.horizontal', SHORTCUTS.horizontal],
      ['rotate.vertical', SHORTCUTS.vertical],
    ],
  },
] as const;
