type PageTexts = Record<
  'logOutTitle' | 'logOutAsk' | 'logOut' | 'stay' | 'loggedOut' | 'toLogin' | 'failedTitle' | 'failed' | 'toPortal',
  string
>

/** English variants read en-AU. */
export const openIdTexts: Record<'en-AU' | 'sv-SE', PageTexts> = {
  'en-AU': {
    logOutTitle: 'Log out?',
    logOutAsk: 'You have logged out of another site. Do you want to log out here, too?',
    logOut: 'Log out',
    stay: 'Stay logged in',
    loggedOut: 'You are logged out',
    toLogin: 'Log in again',
    failedTitle: 'That did not work',
    failed: 'The site that sent you here asked for something that cannot be done. Go back there and try again.',
    toPortal: 'To the portal',
  },
  'sv-SE': {
    logOutTitle: 'Logga ut?',
    logOutAsk: 'Du har loggat ut från en annan webbplats. Vill du logga ut här också?',
    logOut: 'Logga ut',
    stay: 'Förbli inloggad',
    loggedOut: 'Du är utloggad',
    toLogin: 'Logga in igen',
    failedTitle: 'Det gick inte',
    failed: 'Webbplatsen som skickade dig hit bad om något som inte går. Gå tillbaka dit och försök igen.',
    toPortal: 'Till portalen',
  },
}
