import { ChakraProvider } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { createI18n, I18nextProvider } from '../i18n';
import { SessionProvider } from '../session';
import { followColorMode, system } from '../theme';
import { CrashGuard } from './CrashGuard';
import { Frame } from './Frame';
import { Head } from './Head';
import { preloadScreens, SCREENS } from './screens';

type Router = ComponentType<{ children: ReactNode }>;

function Providers({ Router, children }: { Router: Router; children: ReactNode }) {
  const [i18n] = useState(createI18n);
  return (
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <CrashGuard>
          <SessionProvider>
            <Router>{children}</Router>
          </SessionProvider>
        </CrashGuard>
      </ChakraProvider>
    </I18nextProvider>
  );
}

function Screens() {
  return (
    <>
      <Head />
      <Frame>{useRoutes(SCREENS)}</Frame>
    </>
  );
}

/**
 * The whole application.
 *
 * @param Router where the address comes from: the browser, unless the build renders a page.
 */
export function App({ Router = BrowserRouter }: { Router?: Router }) {
  useEffect(followColorMode, []);
  useEffect(preloadScreens, []);
  return (
    <Providers Router={Router}>
      <Screens />
    </Providers>
  );
}
