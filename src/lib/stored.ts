/** Where the browser stores words: for the site, or for this tab. */
type Area = 'localStorage' | 'sessionStorage';

/** What is stored under a key; null for nothing, and where storage is forbidden. */
export function stored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores something under a key, or with null nothing any more. Where that is forbidden or full, it lasts as long as the page. */
export function store(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // It holds all the same, and is only not remembered.
  }
}
