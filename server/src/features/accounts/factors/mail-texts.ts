import { defineMail } from '../../../integrations/mail/mail-template.ts'

// A person who did not do this themself must learn of it at once.
const notYou = {
  'en-AU':
    'If it was not you, change your password, look through Security in your profile, and tell {siteOwner} at once.',
  'sv-SE': 'Om det inte var du, byt lösenord, se igenom Säkerhet i din profil och meddela {siteOwner} genast.',
}

export const passkeyAddedMail = defineMail(['name'], {
  'en-AU': {
    subject: 'A passkey was added to your account at {siteName}',
    paragraphs: ['The passkey “{name}” now signs in to your account at {siteName}.', notYou['en-AU']],
  },
  'sv-SE': {
    subject: 'En passnyckel har lagts till i ditt konto hos {siteName}',
    paragraphs: ['Passnyckeln ”{name}” loggar nu in på ditt konto hos {siteName}.', notYou['sv-SE']],
  },
})

export const passkeyRemovedMail = defineMail(['name'], {
  'en-AU': {
    subject: 'A passkey was removed from your account at {siteName}',
    paragraphs: ['The passkey “{name}” no longer signs in to your account at {siteName}.', notYou['en-AU']],
  },
  'sv-SE': {
    subject: 'En passnyckel har tagits bort från ditt konto hos {siteName}',
    paragraphs: ['Passnyckeln ”{name}” loggar inte längre in på ditt konto hos {siteName}.', notYou['sv-SE']],
  },
})

export const authenticatorAddedMail = defineMail([], {
  'en-AU': {
    subject: 'An authenticator app was added to your account at {siteName}',
    paragraphs: [
      'From now on, signing in at {siteName} also asks for a code of your authenticator app.',
      notYou['en-AU'],
    ],
  },
  'sv-SE': {
    subject: 'En autentiseringsapp har lagts till i ditt konto hos {siteName}',
    paragraphs: ['Från och med nu frågar {siteName} också efter en kod från din autentiseringsapp.', notYou['sv-SE']],
  },
})

export const authenticatorRemovedMail = defineMail([], {
  'en-AU': {
    subject: 'The authenticator app was removed from your account at {siteName}',
    paragraphs: ['Codes of your authenticator app no longer work at {siteName}.', notYou['en-AU']],
  },
  'sv-SE': {
    subject: 'Autentiseringsappen har tagits bort från ditt konto hos {siteName}',
    paragraphs: ['Koder från din autentiseringsapp gäller inte längre hos {siteName}.', notYou['sv-SE']],
  },
})

export const recoveryCodesMadeMail = defineMail([], {
  'en-AU': {
    subject: 'New recovery codes for your account at {siteName}',
    paragraphs: [
      'Ten new recovery codes were made for your account at {siteName}. The old ones no longer work.',
      notYou['en-AU'],
    ],
  },
  'sv-SE': {
    subject: 'Nya återställningskoder för ditt konto hos {siteName}',
    paragraphs: [
      'Tio nya återställningskoder har skapats för ditt konto hos {siteName}. De gamla gäller inte.',
      notYou['sv-SE'],
    ],
  },
})

export const recoveryCodeUsedMail = defineMail(['left'], {
  'en-AU': {
    subject: 'A recovery code signed in to your account at {siteName}',
    paragraphs: [
      'One of your recovery codes was used to sign in at {siteName}. It no longer works; {left} are left.',
      notYou['en-AU'],
    ],
  },
  'sv-SE': {
    subject: 'En återställningskod loggade in på ditt konto hos {siteName}',
    paragraphs: [
      'En av dina återställningskoder användes för att logga in hos {siteName}. Den gäller inte längre; {left} finns kvar.',
      notYou['sv-SE'],
    ],
  },
})

export const factorsRemovedMail = defineMail([], {
  'en-AU': {
    subject: 'The second step of your login at {siteName} was removed',
    paragraphs: [
      '{siteOwner} has removed your passkeys, your authenticator app and your recovery codes. Your password alone logs you in again.',
      'You can set up new ones in your profile, under Security. If you did not ask for this, tell {siteOwner} at once.',
    ],
  },
  'sv-SE': {
    subject: 'Det andra steget i din inloggning hos {siteName} har tagits bort',
    paragraphs: [
      '{siteOwner} har tagit bort dina passnycklar, din autentiseringsapp och dina återställningskoder. Ditt lösenord räcker för att logga in igen.',
      'Du kan lägga till nya i din profil, under Säkerhet. Om du inte har bett om detta, meddela {siteOwner} genast.',
    ],
  },
})
