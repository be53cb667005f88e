import { maskedName } from './masking.ts';

/** A representative, and whether the caller sees them. */
export type SeenOwner = {
  readonly id: number;
  readonly display_name: string;
  readonly seen: boolean;
} | null;

/** A representative by name: covered, or not named at all outside of the caller's scope. */
export function ownerName(
  owner: SeenOwner,
  { covered, veiled }: { covered: boolean; veiled: string },
): string | null {
  if (!owner) return null;
  if (!owner.seen) return veiled;
  return covered ? maskedName(owner.display_name) : owner.display_name;
}
