import type { Access } from '@connect/contract/calls/endpoint.ts';
import { permissionsOf, type Role } from '@connect/contract/permissions.ts';

/** Whether the matrix lets a role make a call; calls for everybody need none of its rights. */
export const mayCall = (role: Role, access: Access): boolean =>
  typeof access === 'string' || access.some((right) => permissionsOf(role).includes(right));
