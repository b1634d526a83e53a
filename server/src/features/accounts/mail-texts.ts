import { defineMail, defineSecretMail } from '../../integrations/mail/mail-template.ts'

export const verifyEmailMail = defineSecretMail(['link'], {
  'en-AU': {
    subject: 'Verify your e-mail address for {siteName}',
    paragraphs: ['Welcome to {siteName}. Please verify that this is your e-mail address.'],
    button: 'Verify my e-mail address',
    closing: ['The link works once, for 24 hours.', 'If you did not register, you can ignore this message.'],
  },
  'sv-SE': {
    subject: 'Bekräfta din e-postadress hos {siteName}',
    paragraphs: ['Välkommen till {siteName}. Bekräfta att det här är din e-postadress.'],
    button: 'Bekräfta min e-postadress',
    closing: [
      'Länken fungerar en gång, i 24 timmar.',
      'Om du inte har registrerat dig kan du bortse från det här meddelandet.',
    ],
  },
})

export const resetPasswordMail = defineSecretMail(['link'], {
  'en-AU': {
    subject: 'Reset your password for {siteName}',
    paragraphs: ['Somebody asked to reset the password of your account at {siteName}.'],
    button: 'Choose a new password',
    closing: [
      'The link works once, for 24 hours.',
      'If it was not you, you can ignore this message: your password stays as it is.',
    ],
  },
  'sv-SE': {
    subject: 'Återställ ditt lösenord hos {siteName}',
    paragraphs: ['Någon har bett om att återställa lösenordet till ditt konto hos {siteName}.'],
    button: 'Välj ett nytt lösenord',
    closing: [
      'Länken fungerar en gång, i 24 timmar.',
      'Om det inte var du kan du bortse från det här meddelandet: ditt lösenord är oförändrat.',
    ],
  },
})

export const invitationMail = defineSecretMail(['link', 'email'], {
  'en-AU': {
    subject: 'Your account at {siteName}',
    paragraphs: [
      '{siteOwner} has made an account for you. Choose a password, then log in with {email}.',
      'In the portal you see which doors open for you, when the next meeting is, and how to reach us.',
    ],
    button: 'Choose a password',
    closing: [
      'The link works once, for seven days. Later, ask for a new one on the login page.',
      'If you do not know {siteOwner}, you can ignore this message.',
    ],
  },
  'sv-SE': {
    subject: 'Ditt konto hos {siteName}',
    paragraphs: [
      '{siteOwner} har skapat ett konto åt dig. Välj ett lösenord och logga sedan in med {email}.',
      'I portalen ser du vilka dörrar som öppnas för dig, när nästa möte är och hur du når oss.',
    ],
    button: 'Välj ett lösenord',
    closing: [
      'Länken fungerar en gång, i sju dagar. Därefter kan du be om en ny på inloggningssidan.',
      'Om du inte känner till {siteOwner} kan du bortse från det här meddelandet.',
    ],
  },
})

export const passwordChangedMail = defineMail([], {
  'en-AU': {
    subject: 'Your password for {siteName} has changed',
    paragraphs: [
      'The password of your account at {siteName} was changed, and you were signed out everywhere else.',
      'If it was not you, reset your password on the login page and tell {siteOwner}.',
    ],
  },
  'sv-SE': {
    subject: 'Ditt lösenord hos {siteName} har ändrats',
    paragraphs: [
      'Lösenordet till ditt konto hos {siteName} har ändrats, och du har loggats ut överallt annars.',
      'Om det inte var du, återställ lösenordet på inloggningssidan och meddela {siteOwner}.',
    ],
  },
})

export const newRegistrationMail = defineMail(['name', 'email', 'link'], {
  'en-AU': {
    subject: '{name} has registered at {siteName}',
    paragraphs: ['{name} ({email}) has created an account at {siteName}.'],
    button: 'Open the member',
  },
  'sv-SE': {
    subject: '{name} har registrerat sig hos {siteName}',
    paragraphs: ['{name} ({email}) har skapat ett konto hos {siteName}.'],
    button: 'Öppna medlemmen',
  },
})
