import { describe, expect, test } from 'vitest';
import { brokenPasswordRules, passwordIssues } from './password.ts';

const owner = { username: 'somchai.t', email: 'somchai.t@example.com' };
const codes = (password: string) => passwordIssues(password, owner).map(({ code }) => code);

describe('passwordIssues', () => {
  test('takes 12 characters of three kinds', () => {
    expect(codes('Abcdefghij12')).toEqual([]);
    expect(codes('รหัสผ่าน-2569')).toEqual([]);
  });

  test('takes any 16 characters', () => {
    expect(codes('correcthorsebatt')).toEqual([]);
  });

  test('refuses 11 and 129 characters, counted as people count them', () => {
    expect(codes('Abcdefghi12')).toEqual(['length']);
    expect(codes(`Ab${'1'.repeat(127)}`)).toEqual(['length']);
    expect(codes(`Ab${'1'.repeat(126)}`)).toEqual([]);
    expect(codes(`Ab1${'😀'.repeat(8)}`)).toEqual(['length']);
    expect(codes(`Ab1${'😀'.repeat(9)}`)).toEqual([]);
  });

  test('refuses two kinds below 16 characters', () => {
    expect(codes('abcdefghij12')).toEqual(['password_weak']);
    expect(codes('correcthorsebat')).toEqual(['password_weak']);
  });

  test('refuses the own username and address in any case', () => {
    expect(passwordIssues('SOMCHAI.T@example.com', owner)).toEqual([
      { field: 'password', code: 'password_own_name' },
    ]);
  });
});

test('brokenPasswordRules names every broken rule at once', () => {
  expect(brokenPasswordRules('short', owner)).toEqual(['length', 'password_weak']);
  expect(brokenPasswordRules('somchai.t', owner)).toEqual([
    'length',
    'password_weak',
    'password_own_name',
  ]);
});
