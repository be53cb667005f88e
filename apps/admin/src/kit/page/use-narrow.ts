import { useMediaQuery } from '@mantine/hooks';
import { NARROW } from '../../api/first-reads.ts';

/** Whether the screen is too narrow for a table. */
export const useNarrow = (): boolean =>
  useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
