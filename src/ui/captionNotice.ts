import type { ReactNode } from 'react';
import { createStore } from '../lib/store';
import { barHeight, headerBottom } from './coveredEdges';

/** A short message about what is shown. It is in the caption of the stage, so that it does not cover the picture. */
export interface CaptionNotice {
  readonly id: string;
  readonly type: 'success' | 'info';
  readonly title: ReactNode;
}

export const captionNotice = createStore<CaptionNotice | null>(null);

/** The captions that can show a notice. The last one is that of the page. */
const captions: HTMLElement[] = [];

/** Shows the notices in a caption until the returned function is called. */
export function offerCaption(caption: HTMLElement): () => void {
  captions.push(caption);
  return () => {
    captions.splice(captions.indexOf(caption), 1);
    captionNotice.set(null);
  };
}

/** Shows a notice for `duration` ms, unless there is no caption in view. Returns whether it is shown. */
export function showInCaption(notice: CaptionNotice, duration: number): boolean {
  const place = captions.at(-1)?.getBoundingClientRect();
  if (!place || place.width === 0 || place.top < headerBottom() || place.bottom > innerHeight - barHeight())
    return false;
  captionNotice.set(notice);
  setTimeout(() => removeFromCaption(notice.id), duration);
  return true;
}

export function removeFromCaption(id: string): void {
  if (captionNotice.get()?.id === id) captionNotice.set(null);
}
