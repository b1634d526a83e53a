import type { Screen } from '../screen.ts'

/** For people on their way in, on the brand ground. */
export const entryScreens: readonly Screen[] = [
  {
    path: '/',
    title: 'login',
    loggedOut: true,
    isBrand: true,
    texts: 'accounts',
    load: async () => (await import('../../features/accounts/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/login',
    title: 'login',
    loggedOut: true,
    kiosk: true,
    isBrand: true,
    texts: 'accounts',
    load: async () => (await import('../../features/accounts/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/register',
    title: 'register',
    loggedOut: true,
    kiosk: true,
    isBrand: true,
    texts: 'accounts',
    load: async () => (await import('../../features/accounts/registration/register-screen.tsx')).RegisterScreen,
  },
  {
    path: '/registersuccess',
    title: 'registerSuccess',
    loggedOut: true,
    kiosk: true,
    isBrand: true,
    offersLogin: true,
    texts: 'accounts',
    load: async () =>
      (await import('../../features/accounts/registration/register-success-screen.tsx')).RegisterSuccessScreen,
  },
  {
    path: '/profile/password/reset/:resetToken',
    title: 'resetPassword',
    isBrand: true,
    texts: 'accounts',
    load: async () => (await import('../../features/accounts/reset/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/profile/email/:verifyToken/verify',
    title: 'verifyEmail',
    isBrand: true,
    texts: 'accounts',
    load: async () => (await import('../../features/accounts/registration/verify-email-screen.tsx')).VerifyEmailScreen,
  },
  {
    path: '/unsubscribe/:token',
    title: 'unsubscribe',
    isBrand: true,
    texts: 'messages',
    load: async () => (await import('../../features/messages/unsubscribe-screen.tsx')).UnsubscribeScreen,
  },
  {
    path: '/digital-id/:token',
    title: 'digitalIdCheck',
    isBrand: true,
    offersLogin: true,
    texts: 'digital-id',
    load: async () => (await import('../../features/digital-id/check-screen.tsx')).DigitalIdCheckScreen,
  },
  {
    path: '/setup',
    title: 'setup',
    setup: true,
    isBrand: true,
    texts: 'setup',
    load: async () => (await import('../../features/setup/setup-screen.tsx')).SetupScreen,
  },
]
