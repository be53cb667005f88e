import type { SettingValues } from '@connect/contract/administration/settings.ts';
import type { FieldIssue } from '@connect/contract/errors/errors.ts';
import type { LinkValues } from '@connect/contract/links/link.ts';
import { addressRefusal } from '@connect/contract/links/link-address.ts';
import type { LinkKind } from '@connect/contract/links/link-choices.ts';
import { linkIssues } from '@connect/contract/links/link-rules.ts';
import { linkState } from '@connect/contract/links/link-state.ts';
import { isAdministrator } from '@connect/contract/permissions.ts';
import type { Actor } from '../actor.ts';
import type { Trx } from '../deps.ts';
import { firstOfEachField, refuseInvalid } from '../domain-error.ts';
import { refuse } from '../rights/content-permissions.ts';
import { visibleKinds } from '../rights/visible-kinds.ts';
import { placeRefusal } from './link-rights.ts';
import type { LinkDeps } from './link-view.ts';
import { type LinkRecord, selectTargets, type TargetRecord } from './links.queries.ts';
import { isCodeTaken, selectKnown, wasClicked } from './links-write.queries.ts';

export interface Judging {
  deps: Pick<LinkDeps, 'linkUrl' | 'publicUrl'>;
  actor: Actor;
  settings: SettingValues;
  now: Date;
  kind: LinkKind;
  /** The link as it is; null for a new one. */
  before: LinkRecord | null;
}

/** The chosen content, if the actor may see it; what was chosen before stays chosen. */
async function targetOf(
  trx: Trx,
  { actor, before }: Judging,
  values: LinkValues,
): Promise<TargetRecord | null> {
  const { target_type: type, target_id: id } = values;
  if (type === 'url' || id === null) return null;
  const same = before?.target_type === type && before.target_id === id;
  if (same && before.target) return before.target;
  const [found] = await selectTargets(trx, type, { id }, visibleKinds(actor));
  return found ?? null;
}

/** Addresses are judged when they change: an administrator may have chosen another host. */
function addressIssues(values: LinkValues, { deps, actor, settings, before }: Judging) {
  const rules = {
    allowedHosts: settings.link_allowed_hosts,
    anyHost: isAdministrator(actor.role),
    ownHosts: [deps.linkUrl, deps.publicUrl].map((url) => new URL(url).host),
  };
  return (['target_url', 'fallback_url'] as const).flatMap((field): FieldIssue[] => {
    const value = values[field];
    if (value === null || value === before?.[field]) return [];
    const refusal = addressRefusal(value, rules);
    return refusal ? [{ field, code: refusal }] : [];
  });
}

/** A code is for ever once somebody used it, and nobody else's before. */
async function codeIssues(
  trx: Trx,
  { code }: LinkValues,
  before: LinkRecord | null,
): Promise<FieldIssue[]> {
  if (code === '' || code === before?.code) return [];
  if (before && (await wasClicked(trx, before.id))) {
    return [{ field: 'code', code: 'link_code_clicked' }];
  }
  const taken = await isCodeTaken(trx, code, before?.id ?? null);
  return taken ? [{ field: 'code', code: 'unique' }] : [];
}

/** What is archived comes back only while it has not expired. */
function stateIssues(values: LinkValues, target: TargetRecord | null, { before, now }: Judging) {
  if (before?.status !== 'archived' || values.status === 'archived') return [];
  const facts = {
    ...values,
    clicks_valid: before.clicks_valid,
    clicks_gone: before.clicks_gone,
    target,
  };
  return linkState(facts, now) === 'expired'
    ? [{ field: 'status', code: 'link_expired_active' } as const]
    : [];
}

/** Throws what forbids the actor to store these values. */
export async function refuseWrong(trx: Trx, values: LinkValues, judging: Judging): Promise<void> {
  const target = await targetOf(trx, judging, values);
  const known = await selectKnown(trx, values);
  const sameOwner = values.owner_user_id === (judging.before?.owner_user_id ?? null);
  const missing = values.target_type !== 'url' && values.target_id !== null && !target;
  refuseInvalid(
    firstOfEachField([
      ...linkIssues(values, { kind: judging.kind, target }),
      ...(missing ? [{ field: 'target_id', code: 'reference' } as const] : []),
      ...(known.owner || sameOwner ? [] : [{ field: 'owner_user_id', code: 'reference' } as const]),
      ...(known.areas === new Set(values.therapy_area_ids).size
        ? []
        : [{ field: 'therapy_area_ids', code: 'reference' } as const]),
      ...addressIssues(values, judging),
      ...(await codeIssues(trx, values, judging.before)),
      ...stateIssues(values, target, judging),
    ]),
  );
  const brand = target ? target.brand : values.brand;
  refuse(placeRefusal(judging.actor, { target_type: values.target_type, brand }));
}
