import { startChatSink } from '@fobhouse/simulator/chat-sink.ts'
import { startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { startTrackers, type TrackersOptions } from '@fobhouse/simulator/trackers/start-trackers.ts'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { signInAsAdmin } from '../../testing/factories.ts'
import { putFile } from '../../testing/put-file.ts'
import { setSettings } from '../../testing/settings.ts'

const path = '/api/tools/issue/'
const tap = { title: 'Tap', description: 'It drips', photoFollows: true }
const photoPath = (id: number) => `${path}${id}/photo/`

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#2878b4' } })
    .png()
    .toBuffer()
})

async function startedTrackers(options: TrackersOptions = {}) {
  const trackers = await startTrackers(options)
  onTestFinished(() => trackers.stop())
  return trackers
}

testWithApp('waits for the photo, and sends it along by mail and to Discord', async (app) => {
  const mail = await startSmtpSink()
  const chat = await startChatSink()
  onTestFinished(async () => {
    await mail.stop()
    await chat.stop()
  })
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, {
    'mail.smtpUrl': mail.url,
    'discord.webhookUrl': chat.discordUrl,
    'slack.webhookUrl': chat.slackUrl,
    'issues.postToDiscord': true,
    'issues.postToSlack': true,
  })
  const send = async () => {
    for (const job of ['outbox', 'outbox.discord', 'outbox.slack']) await app.ctx.jobs.runNow(job)
  }
  const { id } = (await admin.post(path, tap)).body
  await send()
  expect([mail.mails.length, chat.posts.length]).toEqual([0, 0])
  expect((await putFile(admin, photoPath(id), picture)).status).toBe(200)
  await send()
  const [attached] = mail.mails[0]?.attachments ?? []
  expect(attached).toMatchObject({ name: 'photo.jpg', mediaType: 'image/jpeg' })
  expect(await sharp(attached?.content).metadata()).toMatchObject({ format: 'jpeg', width: 20 })
  expect(chat.posts[0]).toMatchObject({ service: 'discord', text: expect.stringContaining('Reported: Tap') })
  expect(chat.posts[0]?.files).toEqual([
    { field: 'files[0]', name: 'photo.jpg', mediaType: 'image/jpeg', content: attached?.content },
  ])
  expect(chat.posts[1]?.body).not.toHaveProperty('blocks') // nobody outside can fetch from http://club.test
  await admin.post(path, tap)
  app.clock.advance('PT2M')
  await send()
  expect([mail.mails[1]?.attachments, chat.posts[2]?.files]).toEqual([[], []])
})

testWithApp('adds the photo at Trello and Vikunja, and creates no second issue where only that fails', async (app) => {
  let isBroken = true
  const trackers = await startedTrackers({
    refuse: ({ path: called }) =>
      isBroken && called.endsWith('/attachments') ? { status: 503, body: 'Try again later' } : undefined,
  })
  const admin = await signInAsAdmin(app)
  for (const [index, tracker] of (['trello', 'vikunja'] as const).entries()) {
    isBroken = true
    await setSettings(app.ctx, { ...trackers.settings, 'issues.tracker': tracker })
    const { id } = (await admin.post(path, tap)).body
    await putFile(admin, photoPath(id), picture)
    await app.ctx.jobs.runNow(`outbox.${tracker}`)
    const message = async () => (await admin.get(`/api/admin/outbox/?kind=${tracker}`)).body[0]
    expect(await message()).toMatchObject({
      state: 'waiting',
      error: 'The issue was created, but not its photo: 503 Try again later',
    })
    expect((await admin.get(path)).body[0]).toMatchObject({
      url: trackers.issues[index]?.url,
      deliveries: [{ to: tracker, state: 'sent' }],
    })
    isBroken = false
    app.clock.advance('PT2M')
    await app.ctx.jobs.runNow(`outbox.${tracker}`)
    expect(await message()).toMatchObject({ state: 'sent' })
    const taken = trackers.issues[index]?.files ?? []
    expect(taken).toMatchObject([{ name: 'photo.jpg', mediaType: 'image/jpeg' }])
    expect(await sharp(taken[0]?.content).metadata()).toMatchObject({ format: 'jpeg', width: 20 })
    await putFile(admin, photoPath(id), picture) // another photo, later
    await app.ctx.jobs.runNow(`outbox.${tracker}`)
    expect(trackers.issues[index]?.files).toHaveLength(2)
  }
  expect(trackers.issues).toHaveLength(2)
})

testWithApp('takes no answer for an attached photo that does not say so', async (app) => {
  const trackers = await startedTrackers({
    refuse: ({ path: called }) =>
      called.endsWith('/attachments')
        ? { status: 200, body: { errors: [{ code: 4013, message: 'The file is too large.' }], success: null } }
        : undefined,
  })
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, { ...trackers.settings, 'issues.tracker': 'vikunja' })
  const { id } = (await admin.post(path, tap)).body
  await putFile(admin, photoPath(id), picture)
  await app.ctx.jobs.runNow('outbox.vikunja')
  expect((await admin.get('/api/admin/outbox/?kind=vikunja')).body[0]).toMatchObject({
    state: 'failed',
    error: 'The issue was created, but not its photo: Vikunja did not take the file',
  })
})

testWithApp('shows the photo at Slack and GitHub from its own address, where the internet reaches it', async (app) => {
  const trackers = await startedTrackers()
  let isPictureOut = false
  const chat = await startChatSink({
    refuse: () => (isPictureOut && chat.calls.slack === 2 ? { status: 400, body: 'invalid_blocks' } : undefined),
  })
  onTestFinished(() => chat.stop())
  Object.assign(app.ctx.config, { publicUrl: 'https://portal.example.org' })
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, {
    ...trackers.settings,
    'issues.tracker': 'github',
    'slack.webhookUrl': chat.slackUrl,
    'issues.postToSlack': true,
  })
  const report = async () => {
    const { id } = (await admin.post(path, tap)).body
    await putFile(admin, photoPath(id), picture)
    for (const job of ['outbox.github', 'outbox.slack']) await app.ctx.jobs.runNow(job)
  }
  await report()
  const address = /!\[\]\(https:\/\/portal\.example\.org(\S+)\)$/.exec(trackers.issues[0]?.text ?? '')?.[1] ?? ''
  expect(chat.posts[0]?.body).toMatchObject({
    blocks: [
      { type: 'section', text: { text: expect.stringContaining('It drips') } },
      { type: 'image', image_url: `https://portal.example.org${address}`, alt_text: 'Tap' },
    ],
  })
  isPictureOut = true
  await report()
  expect(chat.posts[1]?.body).toEqual({ text: expect.stringContaining('It drips') })
  app.clock.advance('PT1000H')
  expect((await app.visitor.get(address)).status).toBe(200)
})
