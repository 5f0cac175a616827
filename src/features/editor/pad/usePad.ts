import { useEffect, useMemo, useRef } from 'react';
import { lastPad, type PadEdit, sameEdits, sizeBefore } from '../../../edits';
import { useText } from '../../../i18n/useText';
import { useStore } from '../../../lib/store';
import { type OpenImage, useSession, useSessionState } from '../../../session';
import { backgroundFor, lastBackground } from '../../../shared/background/lastBackground';
import { useRequest } from '../../../shared/request/useRequest';
import { toast } from '../../../ui/toaster';
import { createTool, type Tool, useTool } from '../tool/tool';
import {
  changesNothing,
  fieldsOf,
  isPadProblem,
  newFields,
  type PadFields,
  padOf,
  sameFields,
} from './padFields';

/** Milliseconds without a change after which the stage shows what is chosen. */
const PREVIEW_DELAY_MS = 250;

interface PadState {
  readonly fields: PadFields;
  /** Whether the visitor has changed them since they were those of the image. */
  readonly isTouched: boolean;
}

type PadAction =
  | { readonly type: 'choose'; readonly change: Partial<PadFields> }
  | { readonly type: 'image'; readonly fields: PadFields };

function reduce({ fields }: PadState, action: PadAction): PadState {
  if (action.type === 'image') return { fields: action.fields, isTouched: false };
  return { fields: { ...fields, ...action.change }, isTouched: true };
}

function fieldsOfImage(image: OpenImage): PadFields {
  const last = lastPad(image.edits);
  if (last) return fieldsOf(sizeBefore('pad', image.original.size, image.edits), last);
  return newFields(backgroundFor(image, lastBackground.get()));
}

/** After a move through the history and after each edit, the fields are those of the image. What was just applied keeps its text. */
function onImage(image: OpenImage, before: OpenImage, { fields }: PadState): PadAction | null {
  const next = fieldsOfImage(image);
  const isNewest = before.history.steps !== image.history.steps;
  const last = lastPad(image.edits);
  if (isNewest && last?.background !== undefined && fields.background === last.background)
    return { type: 'image', fields };
  return sameFields(next, fields) ? null : { type: 'image', fields: next };
}

type PadTool = Tool<PadState, PadAction>;

/** What the visitor has chosen for a background, also while the controls are not shown. */
export function usePadTool(image: OpenImage): PadTool {
  return useTool(
    image,
    () => createTool<PadState, PadAction>({ fields: fieldsOfImage(image), isTouched: false }, reduce),
    onImage,
  );
}

export function usePad(image: OpenImage, tool: PadTool) {
  const session = useSession();
  const { format } = useText();
  const { pending, run } = useRequest<'pad' | 'preview'>('edit');
  const { fields, isTouched } = useStore(tool.state);
  const before = useMemo(() => sizeBefore('pad', image.original.size, image.edits), [image]);
  const made = useMemo(() => padOf(before, fields, format), [before, fields, format]);
  const edit = isPadProblem(made) ? null : made;
  const last = lastPad(image.edits);
  const isUnchanged =
    edit !== null &&
    (last ? sameEdits([last], [edit]) : changesNothing(before, image.current.hasAlpha, edit));
  const isShown = isTouched && !isUnchanged;
  const isPreviewing = useSessionState(({ request }) => request?.edit?.kind === 'pad');

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was shown last. It is not shown again after another preview, until the visitor changes it. */
  const asked = useRef<PadEdit | null>(null);
  useEffect(() => {
    if (!isTouched) return;
    if (!edit || !isShown) {
      asked.current = null;
      discardPad(session);
      return;
    }
    if (asked.current && sameEdits([asked.current], [edit])) return;
    timer.current = setTimeout(() => {
      asked.current = edit;
      run('preview', () => session.preview(edit, { on: image }), 'pad.failed');
    }, PREVIEW_DELAY_MS);
    return () => clearTimeout(timer.current);
  }, [edit, isShown, isTouched, image, session, run]);

  // The preview belongs to these controls.
  useEffect(() => () => discardPad(session), [session]);

  const apply = async (chosen: PadEdit) => {
    // A preview that begins now would remove the message about the result.
    clearTimeout(timer.current);
    const { editPreview } = session.getState().image ?? {};
    if (editPreview && sameEdits([editPreview.edit], [chosen])) await session.applyPreview();
    else {
      session.discardPreview();
      await session.apply(chosen, { on: image });
    }
    toast.show({ topic: 'edit', type: 'success', title: ({ t }) => t('pad.done') });
  };

  return {
    fields,
    made,
    pending,
    /** Whether only the preview of these controls runs, which a press on Apply replaces. */
    isPreviewing,
    choose: (change: Partial<PadFields>) => {
      if (change.background) lastBackground.set(change.background);
      tool.change({ type: 'choose', change });
    },
    apply: () => {
      if (!edit) return;
      if (isUnchanged) toast.show({ topic: 'edit', type: 'info', title: ({ t }) => t('pad.unchanged') });
      else run('pad', () => apply(edit), 'pad.failed');
    },
  };
}

/** Takes back a preview of a background, also one that is being made. */
function discardPad(session: ReturnType<typeof useSession>): void {
  const { image, request } = session.getState();
  if (image?.editPreview?.edit.kind === 'pad' || request?.edit?.kind === 'pad') session.discardPreview();
}
