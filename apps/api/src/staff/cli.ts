import { parseArgs } from 'node:util';
import { ROLES } from '@connect/contract/permissions.ts';
import { z } from 'zod';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { readEnv } from '../env.ts';
import { explainFailure } from '../exit-code.ts';
import { createStaff, generatePassword, resetPassword } from './staff.service.ts';

const USAGE = `npm run staff -- create --username NAME --email ADDRESS --role ROLE [--first NAME --last NAME]
npm run staff -- reset-password --username NAME

Roles: ${ROLES.join(', ')}
The password is made up and shown once, or taken from CONNECT_STAFF_PASSWORD.`;

const account = z.object({
  username: z.string().regex(/^[a-z0-9._-]{4,50}$/, 'username: 4 to 50 of a-z 0-9 . _ -'),
  email: z.email('email: not an address').max(254).toLowerCase(),
  role: z.enum(ROLES, { error: `role: one of ${ROLES.join(', ')}` }),
  first: z.string().min(1).default('-'),
  last: z.string().default(''),
});

const clock = { now: () => new Date() };

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
    },
  });
  const [command] = positionals;
  const input =
    command === 'create'
      ? account.safeParse(values)
      : account.pick({ username: true }).safeParse(values);
  if ((command !== 'create' && command !== 'reset-password') || !input.success) {
    for (const issue of input.error?.issues ?? []) console.error(issue.message);
    console.error(USAGE);
    return 2;
  }
  const password = process.env.CONNECT_STAFF_PASSWORD ?? generatePassword();
  const { db, pool, shutDown } = await openDatabase(readEnv(), {
    say: console.error,
    attach: true,
  });
  try {
    await migrate(pool);
    return 'email' in input.data
      ? await create(db, account.parse(input.data), password)
      : await reset(db, input.data.username, password);
  } finally {
    await shutDown();
  }
}

type Db = Parameters<typeof createStaff>[0];

async function create(db: Db, input: z.output<typeof account>, password: string): Promise<number> {
  const { first: firstName, last: lastName, ...rest } = input;
  const id = await createStaff(db, clock, { ...rest, firstName, lastName, password });
  if (id === null) {
    console.error(`The username ${input.username} or the address ${input.email} is taken.`);
    return 1;
  }
  console.log(`${input.username} (${input.role}) can sign in with: ${password}`);
  return 0;
}

async function reset(db: Db, username: string, password: string): Promise<number> {
  if (!(await resetPassword(db, clock, username, password))) {
    console.error(`There is no account ${username}.`);
    return 1;
  }
  console.log(`${username} can sign in with: ${password}; every device was signed out.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = explainFailure(error);
}
