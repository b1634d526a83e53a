/**
 * Made with Python's hashlib, in Django's form. The first is of `quartz-lantern-meadow-41`, the others of `correct
 * horse battery`.
 */
export const passwords = {
  usual: 'pbkdf2_sha256$260000$Zb3fQ9salt$D4G9xGw1iPgKQjDZgszxxp4lFInlUpBeiZm8dLDpv2M=',
  short: 'pbkdf2_sha256$1000$short$vVUbVH17H90HRKqmAzc0hOSJnVBWt0fVYKh7O2QmcGw=',
  sha1: 'pbkdf2_sha1$1000$pepper$ci7oZtv+D5GZ0La5zV+hiGGCizk=',
  bcrypt: 'bcrypt_sha256$$2b$04$abcdefghijklmnopqrstuuFABy..DpKi5eX.TjDW.8iDMNk/Tma6W',
  tooDear: 'bcrypt_sha256$$2b$15$abcdefghijklmnopqrstuuFABy..DpKi5eX.TjDW.8iDMNk/Tma6W',
  unusable: '!aLongRandomText',
}
