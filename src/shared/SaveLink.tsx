import type { ComponentProps } from 'react';
import { ButtonAnchor } from '../ui/Button';
import { useShortcuts } from '../ui/shortcuts';

interface SaveLinkProps extends Omit<ComponentProps<typeof ButtonAnchor>, 'download' | 'href'> {
  /** The file to save. Null if there is none: the link is then inactive. */
  url: string | null;
  name: string;
}

/** The main button of a page that saves a file. Without an address, no command of the browser can save another file. */
export function SaveLink({ url, name, ...rest }: SaveLinkProps) {
  const keys = useShortcuts();
  return (
    <ButtonAnchor
      variant="primary"
      role="link"
      tabIndex={0}
      href={url ?? undefined}
      download={name}
      aria-keyshortcuts={keys.download}
      aria-disabled={url === null || undefined}
      {...rest}
    />
  );
}
