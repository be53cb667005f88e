export const login = {
  title: 'Sign in',
  hint: 'Use your staff account',
  slogan: 'Content, audience and results in one place',
  sloganHint: 'The back-office for work with healthcare professionals',
  // Not from the contract's labels: those of all fields would weigh on the sign-in page.
  username: 'Username or email',
  password: 'Password',
  submit: 'Sign in',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  usernameRequired: 'Please enter your username or email',
  passwordRequired: 'Please enter your password',
  offline: 'There is no connection. Please check your network and try again',
  expired: 'Your session has expired. Please sign in again',
  failed:
    'Something went wrong on our side. Please sign in again; what you typed is kept on this device',
};
