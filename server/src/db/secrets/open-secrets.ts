import type { Config } from '../../core/config.ts'
import type { Database, Queries, Trx } from '../database.ts'
import { createKeyFile, isOpenToOthers, keyFileOf, randomKey, readKeyFile, UnfitKeyFile } from './key-file.ts'
import { openWith, type SealingKey, sealWith } from './seal.ts'
import { sealWhatLiesOpen } from './seal-what-lies-open.ts'
import { lockedSecrets, passingSecrets, type Secrets, secretsOf } from './secrets.ts'

type KeyPlace = Pick<Config, 'keyFile' | 'dataFolder'>

/**
 * Opens the secrets of a club whose schema is up to date. A club without a key gets a new one. A club that has a key
 * never gets another silently: if it is missing, the server starts anyway and `fault` names it. Secrets still in clear
 * are sealed. `tell` is called about a new key, and about a key file that others can read.
 */
export async function openSecrets(
  config: KeyPlace,
  database: Database,
  tell: (line: string) => void = () => {},
): Promise<Secrets> {
  if (config.dataFolder === ':memory:') return passingSecrets()
  const file = keyFileOf(config)
  const wanted = await findWanted(database.queries)
  const found = wanted ? readKeys(file, wanted) : makeKeys(file)
  if ('fault' in found) return lockedSecrets(found.fault)
  if (found.isMade) tell(`The key of this club’s secrets was made: ${file}. ${keepIt}`)
  else if (isOpenToOthers(file)) tell(`${file} can be read by others than its owner: chmod 600 ${file}`)
  // Another process may have been quicker with a key of its own.
  const chosen = wanted ?? (await database.transact((trx) => chooseKey(trx, found.keys)))
  const secrets = judge(file, chosen, found.keys)
  if (secrets.fault === null) await sealWhatLiesOpen(database, secrets)
  return secrets
}

/** The same for reading only: nothing is made, sealed or changed. */
export async function readSecrets(config: KeyPlace, queries: Queries): Promise<Secrets> {
  const file = keyFileOf(config)
  const wanted = await findWanted(queries)
  if (!wanted) return lockedSecrets('The secrets of this club are not sealed yet; start the server once.')
  const found = readKeys(file, wanted)
  if ('fault' in found) return lockedSecrets(found.fault)
  return judge(file, wanted, found.keys)
}

/**
 * After a restore: if the backup's key is missing, the key of this machine takes over. Secrets sealed with the missing
 * key count as not set, and open again if that key is added to the file.
 */
export async function takeOverSecrets(config: KeyPlace, database: Database): Promise<Secrets> {
  const wanted = await findWanted(database.queries)
  const found = makeKeys(keyFileOf(config))
  if ('fault' in found) return lockedSecrets(found.fault)
  const [first] = found.keys
  if (wanted && first && !found.keys.some((key) => isProof(key, wanted))) {
    await database.transact((trx) => saveKey(trx, first))
  }
  return openSecrets(config, database)
}

type Wanted = { key_id: string; proof: string }

const proofPlace = { column: 'sealing.proof', row: 1 }
const proofText = 'This key seals the secrets of this club.'

async function findWanted(db: Queries): Promise<Wanted | undefined> {
  return db.selectFrom('sealing').select(['key_id', 'proof']).where('id', '=', 1).executeTakeFirst()
}

/** Whether a key is the one that the database wants, not just one of its name. */
function isProof(key: SealingKey, { proof }: Wanted): boolean {
  return openWith([key], proofPlace, proof) === proofText
}

async function chooseKey(trx: Trx, [key = randomKey()]: readonly SealingKey[]): Promise<Wanted> {
  const known = await findWanted(trx)
  return known ?? saveKey(trx, key)
}

/** Makes this key the one that seals from now on. */
export async function saveKey(trx: Trx, key: SealingKey): Promise<Wanted> {
  const wanted = { key_id: key.id, proof: sealWith(key, proofPlace, proofText) }
  await trx
    .insertInto('sealing')
    .values({ id: 1, has_remains: 0, ...wanted })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(wanted))
    .execute()
  return wanted
}

function judge(file: string, wanted: Wanted, keys: readonly SealingKey[]): Secrets {
  const current = keys.find((key) => isProof(key, wanted))
  if (current) return secretsOf(current, keys)
  const names = keys.map(({ id }) => id).join(', ')
  return lockedSecrets(
    `${file} has the key ${names}, but this club’s secrets are sealed with ${wanted.key_id}. ${way}`,
    keys,
  )
}

const way =
  'Until it is there, they count as missing. Copy that file from where the club ran before, or name it in ' +
  'FOBHOUSE_KEY_FILE, and start again. If it is lost: fobhouse secrets rotate --lost'

const keepIt = 'Every process of the club needs it. Keep a copy of it where the backups are not.'

type Found = { keys: SealingKey[]; isMade?: true } | { fault: string }

function readKeys(file: string, { key_id: wanted }: Wanted): Found {
  return trying(() => {
    const keys = readKeyFile(file)
    const fault = `This club’s secrets are sealed with ${wanted}, but their key is not at ${file}. ${way}`
    return keys ? { keys } : { fault }
  })
}

function makeKeys(file: string): Found {
  return trying(() => {
    const keys = readKeyFile(file)
    return keys ? { keys } : { keys: createKeyFile(file), isMade: true }
  })
}

/** A bad key file must keep no door shut: its error becomes a `fault`. */
function trying(find: () => Found): Found {
  try {
    return find()
  } catch (error) {
    if (error instanceof UnfitKeyFile) return { fault: error.message }
    if (error instanceof Error && 'code' in error) return { fault: `The key file cannot be made: ${error.message}` }
    throw error
  }
}
