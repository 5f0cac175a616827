import { ChakraProvider } from '@chakra-ui/react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { PENDING_ATTRIBUTE } from '../config/prerendered';
import { EditorTabsProvider } from '../features/editor/EditorTabsProvider';
import { addFallback } from '../i18n/language';
import { preloadParts } from '../lib/lazyPart';
import { whenIdle } from '../lib/whenIdle';
import { SessionProvider } from '../session';
import { followColorMode } from '../theme/colorMode';
import { system } from '../theme/system';
import { TooltipProvider } from '../ui/Tooltip';
import { AppLayout } from './AppLayout';
import { ErrorBoundary } from './ErrorBoundary';
import { PageMeta } from './PageMeta';
import { PAGE_ROUTES } from './pageRoutes';
import { useLanguageOfPage } from './useChooseLanguage';

interface AppProps {
  readonly i18n: ComponentProps<typeof I18nextProvider>['i18n'];
  readonly Router?: ComponentType<{ children: ReactNode }>;
}

/**
 * Makes the page visible, which a style in `index.html` hides while its HTML is in another language than the visitor's.
 * It is a sibling of the page inside the same `Suspense`, so its effect runs only after the page has been rendered.
 */
function RevealPage() {
  useEffect(() => document.documentElement.removeAttribute(PENDING_ATTRIBUTE), []);
  return null;
}

function Pages() {
  useLanguageOfPage();
  return (
    <>
      <PageMeta />
      <AppLayout>
        {useRoutes(PAGE_ROUTES)}
        <RevealPage />
      </AppLayout>
    </>
  );
}

/**
 * @param i18n the translator. It already has the texts of the language of the first render.
 * @param Router with a fixed address when the build renders a page.
 */
export function App({ i18n, Router = BrowserRouter }: AppProps) {
  useEffect(followColorMode, []);
  useEffect(preloadParts, []);
  useEffect(
    () =>
      whenIdle(
        () =>
          void import('../lib/pressGuard').then(
            ({ guardPresses }) => guardPresses(),
            () => {},
          ),
      ),
    [],
  );
  // The fallback catalog provides only texts that the catalog of the page's language lacks. So a failure to fetch
  // the fallback catalog is ignored.
  useEffect(() => whenIdle(() => addFallback(i18n).catch(() => undefined)), [i18n]);
  return (
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <ErrorBoundary>
          <TooltipProvider>
            <SessionProvider>
              <EditorTabsProvider>
                <Router>
                  <Pages />
                </Router>
              </EditorTabsProvider>
            </SessionProvider>
          </TooltipProvider>
        </ErrorBoundary>
      </ChakraProvider>
    </I18nextProvider>
  );
}
