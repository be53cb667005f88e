import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** An optional setting; `FOO=` in a shell or compose file means "not set". */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a http(s):// address' });

/** A username for signing in (domain/staff#account). */
export const username = z.string().regex(/^[a-z0-9._-]{4,50}$/, 'must be 4 to 50 of a-z 0-9 . _ -');

/** Addresses and ranges separated by commas: `10.0.0.0/8,192.0.2.7`. */
export const addressRanges = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine(
    (ranges) => ranges.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one)),
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  );

/** The default port of clamd. */
const CLAMAV_PORT = 3310;

/** Address of the virus scanner: a host or IPv4 address, and a port after a colon. */
export const hostAndPort = z
  .string()
  .regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/i, 'must be host:port')
  .transform((value) => {
    const [host = '', port = CLAMAV_PORT] = value.split(':');
    return { host, port: Number(port) };
  })
  .refine(({ port }) => port > 0 && port <= 65_535, 'must be host:port');
