import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is too narrow for a table. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
