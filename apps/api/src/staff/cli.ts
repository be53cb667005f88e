import { parseArgs } from 'node:util';
import { fieldMessage, parseFields } from '@connect/contract/errors/field-issues.ts';
import { ROLES } from '@connect/contract/permissions.ts';
import { staffLabels, username } from '@connect/contract/staff/staff.ts';
import { email, personName } from '@connect/contract/text.ts';
import { z } from 'zod';
import { checkNewPassword } from '../auth/passwords/password.service.ts';
import { openDatabase } from '../db/open-database.ts';
import { readEnv } from '../env.ts';
import { explainFailure } from '../exit-code.ts';
import {
  createStaff,
  generatePassword,
  resetPassword,
  resetTwoStep,
} from './first-account.service.ts';

const USAGE = `npm run staff -- create --username NAME --email ADDRESS --role ROLE [--first NAME --last NAME]
npm run staff -- reset-password --username NAME
npm run staff -- reset-mfa --username NAME

Roles: ${ROLES.join(', ')}
A password is made up and shown once, or taken from CONNECT_STAFF_PASSWORD.`;

const account = z.object({
  username,
  email,
  role: z.enum(ROLES),
  first: personName.default('-'),
  last: personName.or(z.literal('')).default(''),
});

const COMMANDS = ['create', 'reset-password', 'reset-mfa'] as const;

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
  const known = COMMANDS.some((name) => name === command);
  const schema = command === 'create' ? account : account.pick({ username: true });
  const input = parseFields(schema, values);
  const password = process.env.CONNECT_STAFF_PASSWORD ?? generatePassword();
  const weak = input.data ? await checkNewPassword(password, input.data) : [];
  const issues = [...(input.issues ?? []), ...weak];
  if (!known || !input.data || issues.length > 0) {
    for (const issue of known ? issues : []) {
      console.error(`${issue.field}: ${fieldMessage(issue, 'en', staffLabels).message}`);
    }
    console.error(USAGE);
    return 2;
  }
  const { db, migrate, shutDown } = await openDatabase(readEnv(), {
    say: console.error,
    attach: true,
  });
  try {
    await migrate();
    if ('email' in input.data) return await create(db, account.parse(input.data), password);
    const { username: name } = input.data;
    return command === 'reset-mfa' ? await resetMfa(db, name) : await reset(db, name, password);
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
    console.error(`There is no account ${username} that has a password here.`);
    return 1;
  }
  console.log(`${username} can sign in with: ${password}; every device was signed out.`);
  return 0;
}

async function resetMfa(db: Db, username: string): Promise<number> {
  if (!(await resetTwoStep(db, clock, username))) {
    console.error(`There is no account ${username} with two-step sign-in.`);
    return 1;
  }
  console.log(`Two-step sign-in of ${username} is off.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = explainFailure(error);
}
