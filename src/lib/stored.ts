/** A storage area of the browser. `localStorage` is for all tabs of the site, `sessionStorage` for one tab. */
type Area = 'localStorage' | 'sessionStorage';

/** The value that is stored under `key`. Null if there is no value or if storage is forbidden. */
export function stored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value` under `key`; null deletes the entry. If storage is forbidden or full, the function does nothing. */
export function store(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // The failure is ignored: the caller keeps the value in memory as long as the page is open.
  }
}
