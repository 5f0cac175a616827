import { useEffect } from 'react';
import { BACKGROUND_KEY } from '../config/storage';
import { storedChoice } from '../lib/storage';
import { useStore } from '../lib/store';

/** The backgrounds of transparent pictures, as the visitor can choose them. */
export const BACKGROUNDS = ['checkerboard', 'light', 'dark'] as const;

const backgroundChoice = storedChoice<(typeof BACKGROUNDS)[number]>(BACKGROUND_KEY, BACKGROUNDS);

export const useBackground = () => [useStore(backgroundChoice), backgroundChoice.set] as const;

/** Shows the chosen background behind all transparent pictures of the page. The theme has the colors. */
export function useBackgroundOfPage(): void {
  const [background] = useBackground();
  useEffect(() => {
    document.documentElement.dataset['background'] = background;
  }, [background]);
}
