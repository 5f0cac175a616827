import type { Page } from '@playwright/test';

/** Goes to another screen as a link does, without a load and with the image still open. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
