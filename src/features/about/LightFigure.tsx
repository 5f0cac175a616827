import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { LIGHT_PICTURES } from '../../config/lightPictures';
import { useText } from '../../i18n';
import { SectionHeading } from '../../ui';

const { width, height, paths } = LIGHT_PICTURES;

const Picture = chakra('img', { base: { boxSize: 'full' } });

/** Shows one picture reduced with linear light beside the same picture reduced without it. */
export function LightFigure() {
  const { t, values } = useText();
  // The pictures have `display: none` until React has hydrated them. Browsers do not fetch a lazy image that is not
  // displayed, so the pictures do not delay the scripts of the first visit.
  const [fetched, setFetched] = useState(false);
  useEffect(() => setFetched(true), []);
  return (
    <>
      <SectionHeading marginTop={{ base: '12', md: '16' }}>{t('about.light.title')}</SectionHeading>
      <Grid as="figure" gap={{ base: '5', lg: '8' }} templateColumns={{ base: '1fr', lg: '1fr max-content' }}>
        <chakra.figcaption color="textMuted" maxWidth="46rem">
          {t('about.light.text', values)}
        </chakra.figcaption>
        <Flex wrap="wrap" gap="5">
          {(['linear', 'gamma'] as const).map((name) => (
            <chakra.figure key={name} width={{ base: 'full', sm: `${width}px` }}>
              <chakra.div
                aspectRatio={`${width} / ${height}`}
                borderRadius="control"
                overflow="hidden"
                bg="stage"
              >
                <Picture
                  src={paths[name]}
                  alt={t(`about.light.${name}Alt`)}
                  htmlWidth={width}
                  htmlHeight={height}
                  loading="lazy"
                  decoding="async"
                  display={fetched ? 'block' : 'none'}
                  css={{ '@media (scripting: none)': { display: 'block' } }}
                />
              </chakra.div>
              <chakra.figcaption marginTop="2" fontWeight="bold" textWrap="balance">
                {t(`about.light.${name}`, values)}
              </chakra.figcaption>
            </chakra.figure>
          ))}
        </Flex>
      </Grid>
    </>
  );
}
