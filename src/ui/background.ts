import { useEffect } from 'react';
import { BACKGROUND_KEY } from '../config/storage';
import { useStoredChoice } from '../lib/StoredChoicesProvider';

/** The backgrounds of transparent pictures, as the visitor can choose them. */
export const BACKGROUNDS = ['checkerboard', 'light', 'dark'] as const;

/** The background of transparent pictures, and a function that stores another choice. */
export const useBackground = () => useStoredChoice<(typeof BACKGROUNDS)[number]>(BACKGROUND_KEY, BACKGROUNDS);

/** Shows the chosen background behind all transparent pictures of the page. The theme has the colors. */
export function useBackgroundOfPage(): void {
  const [background] = useBackground();
  useEffect(() => {
    document.documentElement.dataset['background'] = background;
  }, [background]);
}
