import { defineMail } from '../../../integrations/mail/mail-template.ts'

export const erasureRequestedMail = defineMail(['name', 'link'], {
  'en-AU': {
    subject: '{name} asks to be erased',
    paragraphs: [
      '{name} asks {siteOwner} to erase what it has stored about them.',
      'Settle what is open first: a balance, a tool that runs, a key that is still out. Then erase the person on their page. The law usually gives you one month.',
    ],
    button: 'Open the member',
  },
  'sv-SE': {
    subject: '{name} ber att få bli raderad',
    paragraphs: [
      '{name} ber {siteOwner} att radera det som finns sparat.',
      'Reda först ut det som återstår: ett saldo, ett verktyg som är igång, en nyckel som inte är återlämnad. Radera sedan personen på medlemmens sida. Lagen ger er vanligtvis en månad.',
    ],
    button: 'Öppna medlemmen',
  },
})
