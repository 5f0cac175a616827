/** The id of the How to Use and FAQ part of the home page. */
export const ABOUT_ID = 'about';

/** The address of every screen. The router, the links and the tests read it from here. */
export const ROUTES = {
  home: '/',
  about: `/#${ABOUT_ID}`,
  download: '/download',
} as const;
