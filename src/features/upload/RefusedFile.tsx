import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { MAX_FILE_BYTES } from '../../config/limits';
import { fileSize, useText } from '../../i18n';
import type { Refused } from './useOpenFiles';

const Root = chakra('span', {
  base: {
    display: 'block',
    maxWidth: 'full',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    '& > span': { display: 'block' },
  },
});
const Title = chakra('span', { base: { color: 'danger', fontWeight: 'bold' } });

interface RefusedFileProps extends ComponentProps<typeof Root> {
  refused: Refused;
}

/** Says in a dropzone which file was refused last, and why, until the next try. */
export function RefusedFile({ refused: { title, description, file }, ...style }: RefusedFileProps) {
  const text = useText();
  return (
    <Root {...style}>
      <Title>{title(text)}</Title>
      {file && (
        <span>
          <bdi>{file.name}</bdi>
          <span>{` · ${fileSize(file.size, text, file.size > MAX_FILE_BYTES ? MAX_FILE_BYTES : 0)}`}</span>
        </span>
      )}
      <span>{description(text)}</span>
    </Root>
  );
}
