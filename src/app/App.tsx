import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { createI18n, I18nextProvider } from '../i18n';
import { SessionProvider } from '../session';
import { followColorMode, system } from '../theme';
import { CrashGuard } from './CrashGuard';
import { Frame } from './Frame';
import { preloadScreens, SCREENS } from './screens';

function Providers({ children }: { children: ReactNode }) {
  const [i18n] = useState(createI18n);
  return (
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <CrashGuard>
          <SessionProvider>
            <BrowserRouter>{children}</BrowserRouter>
          </SessionProvider>
        </CrashGuard>
      </ChakraProvider>
    </I18nextProvider>
  );
}

function Screens() {
  return <Frame>{useRoutes(SCREENS)}</Frame>;
}

/** The whole application. */
export function App() {
  useEffect(followColorMode, []);
  useEffect(preloadScreens, []);
  return (
    <Providers>
      <Screens />
    </Providers>
  );
}
