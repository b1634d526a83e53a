import { defineMail, defineSecretMail } from '../../../integrations/mail/mail-template.ts'

export const confirmNewEmailMail = defineSecretMail(['link', 'email', 'newEmail'], {
  'en-AU': {
    subject: 'Confirm your new e-mail address for {siteName}',
    paragraphs: [
      'The e-mail address of your account at {siteName} changes from {email} to {newEmail} once you confirm it.',
    ],
    button: 'Confirm the new address',
    closing: [
      'The link works once, for seven days, and logs nobody in.',
      'If you know nothing of this, you can ignore this message: nothing changes.',
    ],
  },
  'sv-SE': {
    subject: 'Bekräfta din nya e-postadress hos {siteName}',
    paragraphs: [
      'Ditt konto hos {siteName} ska använda e-postadressen {newEmail} i stället för {email}. Bytet gäller när du har bekräftat det.',
    ],
    button: 'Bekräfta den nya adressen',
    closing: [
      'Länken fungerar en gång, i sju dagar, och loggar inte in någon.',
      'Om du inte känner till detta kan du bortse från meddelandet: ingenting ändras.',
    ],
  },
})

export const emailChangeAskedMail = defineSecretMail(['link', 'newEmail', 'proposer'], {
  'en-AU': {
    subject: 'A new e-mail address for your account at {siteName}',
    paragraphs: [
      '{proposer} asked to change the e-mail address of your account at {siteName} from this one to {newEmail}. The change takes effect once the new address is confirmed.',
      'If that is right, you need not do anything.',
    ],
    button: 'Stop this change',
    closing: ['The link works until seven days after the change. If this was not you, use it at once.'],
  },
  'sv-SE': {
    subject: 'En ny e-postadress för ditt konto hos {siteName}',
    paragraphs: [
      '{proposer} har begärt att ditt konto hos {siteName} ska använda e-postadressen {newEmail} i stället för den här. Bytet gäller när den nya adressen är bekräftad.',
      'Om det stämmer behöver du inte göra något.',
    ],
    button: 'Stoppa bytet',
    closing: ['Länken fungerar till sju dagar efter bytet. Om det inte var du, använd den genast.'],
  },
})

export const emailChangedMail = defineSecretMail(['newEmail', 'link'], {
  'en-AU': {
    subject: 'Your e-mail address for {siteName} has changed',
    paragraphs: [
      'From now on your account at {siteName} uses the e-mail address {newEmail}. This address no longer logs in.',
      'If that is not right, take the account back: this address logs in again, everybody is logged out, and you choose a new password.',
    ],
    button: 'Take my account back',
    closing: ['The link works once, for seven days. After that, contact {siteOwner}.'],
  },
  'sv-SE': {
    subject: 'Din e-postadress hos {siteName} har ändrats',
    paragraphs: [
      'Från och med nu använder ditt konto hos {siteName} e-postadressen {newEmail}. Den här adressen kan inte längre logga in.',
      'Om det inte stämmer, ta tillbaka kontot: den här adressen kan logga in igen, alla loggas ut och du väljer ett nytt lösenord.',
    ],
    button: 'Ta tillbaka mitt konto',
    closing: ['Länken fungerar en gång, i sju dagar. Kontakta {siteOwner} därefter.'],
  },
})

export const emailChangeUndoneMail = defineMail(['email'], {
  'en-AU': {
    subject: 'Your e-mail address for {siteName} was changed back',
    paragraphs: [
      'The owner of {email}, the former e-mail address of your account at {siteName}, took back the change to this address. That address logs in again, this one no longer does, and everybody was logged out.',
      'If the account is yours, contact {siteOwner} at once: somebody else reads your former mailbox.',
    ],
  },
  'sv-SE': {
    subject: 'Din e-postadress hos {siteName} har ändrats tillbaka',
    paragraphs: [
      'Den som har ditt kontos tidigare e-postadress hos {siteName}, {email}, uppgav att bytet till den här adressen inte var deras. Den adressen kan logga in igen, den här kan det inte längre, och alla har loggats ut.',
      'Om kontot är ditt, kontakta {siteOwner} genast: någon annan läser din tidigare brevlåda.',
    ],
  },
})

export const emailChangeStoppedMail = defineMail(['name', 'email', 'newEmail'], {
  'en-AU': {
    subject: '{name} stopped a change of e-mail address at {siteName}',
    paragraphs: [
      'The owner of {email}, the e-mail address of {name}, stopped a change to {newEmail}.',
      'The audit log says who proposed it. If you proposed it and it was right, talk to {name}.',
    ],
  },
  'sv-SE': {
    subject: '{name} stoppade ett byte av e-postadress hos {siteName}',
    paragraphs: [
      'Den som har {name}s e-postadress {email} uppgav att ett byte till {newEmail} inte stämmer och stoppade det.',
      'Granskningsloggen visar vem som föreslog det. Om det var du och allt var i sin ordning, prata med {name}.',
    ],
  },
})
