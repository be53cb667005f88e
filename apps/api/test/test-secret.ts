/** Of all instances that a test starts: what one signs the others know. */
export const TEST_SECRET = 'a secret of the tests, long enough to be one';
