import { fieldNames } from '@connect/contract/calls/record.ts';
import {
  type LinkItem,
  type LinkTarget,
  type LinkValues,
  linkFields,
  NEW_LINK,
} from '@connect/contract/links/link.ts';
import { CHANNEL_UTM, type LinkKind } from '@connect/contract/links/link-choices.ts';
import { linkIssues } from '@connect/contract/links/link-rules.ts';
import type { FormRules } from '../../../kit/form-values/form-store.ts';

const FIELDS = fieldNames(linkFields);

/** Values of a new link: to an article, sent by LINE. */
export const newLinkValues = (): LinkValues => ({
  ...NEW_LINK,
  brand: 'Non-Brand',
  therapy_area_ids: [],
  status: 'active',
  qr: { format: 'png', size: 600, ec_level: 'M', logo: false, fg: '#000000' },
  name: '',
  target_type: 'article',
  channel: 'line_oa',
  utm_source: CHANNEL_UTM.line_oa.source,
  utm_medium: CHANNEL_UTM.line_oa.medium,
});

const NAME_MAX = 150;

/** Values of a new link to an item. */
export const newValuesTo = ({ type, id, title, visibility }: LinkTarget): LinkValues => ({
  ...newLinkValues(),
  name: [...title].slice(0, NAME_MAX).join(''),
  target_type: type,
  target_id: id,
  requires_login: visibility === 'hcp_only',
});

/** Values of a new link of the earlier system. */
export const newOlderValues = (): LinkValues => ({
  ...newLinkValues(),
  target_type: 'url',
  channel: 'other',
  utm_source: '',
  utm_medium: '',
});

/** Form values of a saved link. */
export const linkValues = (item: LinkItem): LinkValues =>
  // The names are those of all fields, which every item has.
  Object.fromEntries(FIELDS.map((name) => [name, item[name]])) as unknown as LinkValues;

/** Content that the form has seen, by its id: what was chosen, and what the search found. */
export type KnownTargets = Map<number, LinkTarget>;

/** What follows from another channel: source and medium, as far as they were the channel's own. */
function utmOf(values: LinkValues): Partial<LinkValues> {
  const own = Object.values(CHANNEL_UTM).some(
    ({ source, medium }) => source === values.utm_source && medium === values.utm_medium,
  );
  const { source, medium } = CHANNEL_UTM[values.channel];
  return own ? { utm_source: source, utm_medium: medium } : {};
}

/** Rules of the form: the contract's fields, and those between them (domain/links#fields). */
export function linkRules(kind: LinkKind, targets: KnownTargets): FormRules<LinkValues> {
  const targetOf = ({ target_id: id }: LinkValues) =>
    (id === null ? undefined : targets.get(id)) ?? null;
  return {
    fields: linkFields,
    check: (values) => linkIssues(values, { kind, target: targetOf(values) }),
    derive: (values, changed) => {
      if (kind === 'legacy') return {};
      if (changed === 'channel') return utmOf(values);
      if (changed === 'target_id') {
        return { requires_login: targetOf(values)?.visibility === 'hcp_only' };
      }
      return changed === 'target_type' ? { target_id: null } : {};
    },
  };
}
