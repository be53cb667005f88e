import { useReference } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useProvinces } from '../../content/item/use-provinces.ts';

/** The provinces of people that the account sees, to choose from: all, or those of its regions (domain/access#scopes). */
export function useSeenProvinces() {
  const { me } = useSession();
  const provinces = useReference('provinces');
  const { choices } = useProvinces();
  const regions: readonly string[] = me.region_scope;
  if (regions.length === 0) return choices;
  const seen = provinces.filter(({ region }) => regions.includes(region));
  return choices.filter(({ value }) => seen.some(({ code }) => code === value));
}
