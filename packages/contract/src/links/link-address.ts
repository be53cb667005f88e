import type { FieldErrorCode } from '../errors/field-errors.ts';
import { nameOf, type UsedKind } from '../kinds.ts';
import type { TargetType } from './link-choices.ts';

/** Names that lead into a network of one's own, or to the machine itself. */
const LOCAL_ENDS = ['.localhost', '.local', '.internal', '.intranet', '.lan', '.home.arpa'];
const isLocalName = (host: string): boolean =>
  !host.includes('.') || LOCAL_ENDS.some((end) => host.endsWith(end));
/** How `URL` writes every form of an IPv4 address: decimal, octal and hexadecimal ones too. */
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

export interface AddressRules {
  /** Hosts of the setting. */
  allowedHosts: readonly string[];
  /** Administrators may use any public host. */
  anyHost: boolean;
  /** Hosts, with a port if they have one, under which short links are served. */
  ownHosts: readonly string[];
}

/** Why a link may not lead to an address (domain/links#addresses); null when it may. */
export function addressRefusal(address: string, rules: AddressRules): FieldErrorCode | null {
  if (!URL.canParse(address)) return 'url';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'url';
  if (url.username !== '' || url.password !== '') return 'url_credentials';
  const host = url.hostname.replace(/\.$/, '');
  if (IPV4.test(host) || host.startsWith('[') || isLocalName(host)) return 'url_private';
  const own = rules.ownHosts.some((one) => one === url.host || one === host);
  if (own && /^\/+l(?:\/|$)/i.test(decoded(url.pathname))) return 'url_loop';
  if (!rules.anyHost && !rules.allowedHosts.includes(host)) return 'url_host_not_allowed';
  return null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What the address of a click is made of. */
export interface Destination {
  target_type: TargetType;
  target_url: string | null;
  campaign: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  utm_term: string;
  utm_content: string;
  line_external_browser: boolean;
}

/** The content that a link leads to. */
export interface Target {
  slug: string;
  /** People register for it at a page of Connect. */
  has_page: boolean;
}

/** Where content is read, and where Connect itself is. */
export interface Sites {
  platform: string;
  own: string;
}

const below = (site: string, ...path: string[]): string =>
  [site.replace(/(?<!\/)\/+$/, ''), ...path.map(encodeURIComponent)].join('/');

function contentAddress(type: UsedKind, target: Target | null, { platform, own }: Sites) {
  if (!target || target.slug === '') return null;
  if (target.has_page) return below(own, 'e', target.slug);
  return platform ? below(platform, nameOf(type), target.slug) : null;
}

/**
 * Where a click leads (domain/links#destination); null while the address of the platform is needed and not
 * set. What the address has already stays as it is, its fragment at the end.
 */
export function destinationOf(
  link: Destination,
  target: Target | null,
  sites: Sites,
  clickId?: string,
): string | null {
  const { target_type: type } = link;
  const base = type === 'url' ? link.target_url : contentAddress(type, target, sites);
  if (!base || !URL.canParse(base)) return null;
  const url = new URL(base);
  const given = url.searchParams;
  const added = new URLSearchParams();
  for (const [name, value] of [
    ['utm_source', link.utm_source],
    ['utm_medium', link.utm_medium],
    ['utm_campaign', link.utm_campaign || link.campaign],
    ['utm_term', link.utm_term],
    ['utm_content', link.utm_content],
    ['openExternalBrowser', link.line_external_browser ? '1' : ''],
  ] as const) {
    if (value !== '' && !given.has(name)) added.set(name, value);
  }
  if (clickId !== undefined) added.set('ck', clickId);
  // Added to the text: setting a parameter would write the others anew, some of them otherwise.
  if (added.size > 0) url.search = `${url.search ? `${url.search}&` : '?'}${added}`;
  return url.href;
}
