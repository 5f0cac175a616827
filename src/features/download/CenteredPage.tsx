import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Centers its children on a save page that has no image to show. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <Grid
      templateColumns="minmax(0, 46rem)"
      alignContent="center"
      justifyContent="center"
      gap="5"
      minHeight="60svh"
    >
      {children}
    </Grid>
  );
}
