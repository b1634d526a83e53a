import { base58 } from '@scure/base'
import { signingKeyOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { expect, test } from 'vitest'
import { canonize } from './canonize.ts'
import { badgeContext, credentialContext, knownContexts } from './contexts.ts'
import { multikeyOf, publicKeyOf } from './multikey.ts'
import { isSignedBy, signDocument } from './proofs.ts'
import { bitsOfList, encodeList, isBitSet } from './status-list.ts'

// The test vector that the suite's specification publishes: https://www.w3.org/TR/vc-di-eddsa/#representation-eddsa-rdfc-2022
const publicKey = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
const secretKey = 'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq'
const examples = 'https://www.w3.org/ns/credentials/examples/v2'
const exampleTerms = { '@context': { '@vocab': 'https://www.w3.org/ns/credentials/examples#' } }
const contexts = new Map([...knownContexts, [examples, exampleTerms]])
const alumni = {
  '@context': [credentialContext, examples],
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
}
const verificationMethod = `did:key:${publicKey}#${publicKey}`
const created = '2023-02-24T23:36:38Z'

function publishedKey() {
  const key = publicKeyOf(publicKey)
  if (!key) throw new Error('The published key is a key')
  return key
}

test('signs as the published test vector', async () => {
  const seed = base58.decode(secretKey.slice(1)).subarray(2)
  const { privateKey, public_key } = signingKeyOf(seed)
  expect(multikeyOf(Buffer.from(public_key, 'base64url'))).toBe(publicKey)
  const { proof } = await signDocument(alumni, { privateKey, verificationMethod, created }, contexts)
  expect(proof).toEqual({
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created,
    verificationMethod,
    proofPurpose: 'assertionMethod',
    proofValue: 'z2YwC8z3ap7yx1nZYCg4L3j3ApHsF8kgPdSb5xoS1VR7vPG3F561B52hYnQF9iseabecm3ijx4K1FBTQsCZahKZme',
  })
  expect(await isSignedBy(alumni, { proof, publicKey: publishedKey() }, contexts)).toBe(true)
  const changed = { ...alumni, name: 'Alumni Credentials' }
  expect(await isSignedBy(changed, { proof, publicKey: publishedKey() }, contexts)).toBe(false)
  const later = { ...proof, created: '2023-02-24T23:36:39Z' }
  expect(await isSignedBy(alumni, { proof: later, publicKey: publishedKey() }, contexts)).toBe(false)
  const broken = { ...proof, proofValue: 'z2Yw' }
  expect(await isSignedBy(alumni, { proof: broken, publicKey: publishedKey() }, contexts)).toBe(false)
})

test('a context that is not known is not fetched, and a term that none defines is a fault', async () => {
  await expect(canonize(alumni)).rejects.toThrow('Dereferencing a URL')
  const badge = { '@context': [credentialContext, badgeContext], type: ['VerifiableCredential'], shoeSize: 38 }
  await expect(canonize(badge)).rejects.toThrow('Safe mode')
})

test.each(['', 'z', 'z6Mk', 'x6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2', secretKey, 'z0OIl'])(
  '%j is no public key',
  (text) => {
    expect(publicKeyOf(text)).toBeUndefined()
  },
)

test('a list says which bits are set', async () => {
  const list = await encodeList([0, 9, bitsOfList - 1])
  const set = await Promise.all([0, 1, 8, 9, 10, bitsOfList - 2, bitsOfList - 1].map((bit) => isBitSet(list, bit)))
  expect(set).toEqual([true, false, false, true, false, false, true])
  expect(list.length).toBeLessThan(200)
  await expect(isBitSet(list, bitsOfList)).rejects.toThrow('too short')
  await expect(isBitSet('unotalist', 1)).rejects.toThrow('incorrect header')
})
