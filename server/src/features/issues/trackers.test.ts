import { startChatSink } from '@fobhouse/simulator/chat-sink.ts'
import { startTrackers, type Trackers, type TrackersOptions } from '@fobhouse/simulator/trackers/start-trackers.ts'
import { trackers as trackerNames } from '@fobhouse/contract/settings/issues.ts'
import { expect, onTestFinished } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

const path = '/api/tools/issue/'
const leak = { title: 'The *tap* drips', description: 'Ask @mia & <b>me</b>\nnow', place: 'Kitchen' }

async function start(options: TrackersOptions = {}): Promise<Trackers> {
  const trackers = await startTrackers(options)
  onTestFinished(() => trackers.stop())
  return trackers
}

const shown = {
  github: 'Ask @\u200Bmia & \\<b\\>me\\</b\\>\nnow\n\nWhere: Kitchen\n\nIn the portal: http://club.test/tools/issue',
  trello: 'Ask @\u200Bmia & \\<b\\>me\\</b\\>\nnow\n\nWhere: Kitchen\n\nIn the portal: http://club.test/tools/issue',
  vikunja:
    '<p>Ask @mia &amp; &lt;b&gt;me&lt;/b&gt;<br>now</p><p>Where: Kitchen</p><p>In the portal: http://club.test/tools/issue</p>',
}

testWithApp('sends an issue to the tracker that is chosen, and shows its reporter where it is', async (app) => {
  const trackers = await start()
  const member = await signInAs(app, await insertMember(app.ctx, { first_name: 'Priya', last_name: 'Rao' }))
  for (const tracker of trackerNames) {
    await setSettings(app.ctx, { ...trackers.settings, 'issues.tracker': tracker })
    await member.post(path, leak)
    expect((await member.get(path)).body[0]).toMatchObject({
      url: null,
      deliveries: [{ to: tracker, state: 'waiting' }],
    })
    await app.ctx.jobs.runNow(`outbox.${tracker}`)
    const created = trackers.issues.at(-1)
    expect(created).toMatchObject({ title: 'The *tap* drips', text: shown[tracker] })
    expect((await member.get(path)).body[0]).toMatchObject({
      url: created?.url,
      deliveries: [{ to: tracker, state: 'sent' }],
    })
  }
  expect(trackers.issues).toHaveLength(3)
  expect(JSON.stringify(trackers.issues)).not.toContain('Priya') // a tracker may be public
})

testWithApp('posts issues to the channels that are chosen', async (app) => {
  const sink = await startChatSink()
  onTestFinished(() => sink.stop())
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, { 'discord.webhookUrl': sink.discordUrl, 'slack.webhookUrl': sink.slackUrl })
  await admin.post(path, leak)
  await setSettings(app.ctx, { 'issues.postToDiscord': true, 'issues.postToSlack': true })
  await admin.post(path, leak)
  for (const kind of ['discord', 'slack']) await app.ctx.jobs.runNow(`outbox.${kind}`)
  expect(sink.posts.map(({ service }) => service)).toEqual(['discord', 'slack'])
  expect(sink.posts[1]?.text).toContain('Reported: The *tap* drips\nAsk')
  const [posted, before] = (await admin.get('/api/admin/issues/')).body
  expect([posted.deliveries, before.deliveries]).toEqual([
    [
      { to: 'discord', state: 'sent' },
      { to: 'slack', state: 'sent' },
    ],
    [],
  ])
})

testWithApp('waits for a tracker that is not complete or has had enough, and tells of a refusal', async (app) => {
  let isBusy = true
  const trackers = await start({
    refuse: () =>
      isBusy ? { status: 403, headers: { 'retry-after': '5' }, body: { message: 'secondary rate limit' } } : undefined,
  })
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, { ...trackers.settings, 'issues.tracker': 'github', 'issues.githubToken': '' })
  await admin.post(path, leak)
  const message = async () => (await admin.get('/api/admin/outbox/?kind=github')).body[0]
  await app.ctx.jobs.runNow('outbox.github')
  expect(await message()).toMatchObject({ state: 'waiting', error: 'error.trackerNotConfigured', to: 'GitHub' })
  await setSettings(app.ctx, { 'issues.githubToken': 'wrong' })
  await app.ctx.jobs.runNow('outbox.github')
  expect(await message()).toMatchObject({ state: 'waiting', attempts: 0, error: '403 secondary rate limit' })
  isBusy = false
  app.clock.advance('PT6S')
  await app.ctx.jobs.runNow('outbox.github')
  expect(await message()).toMatchObject({ state: 'failed', error: '401 Bad credentials' })
  expect((await admin.get(path)).body[0]).toMatchObject({ url: null, deliveries: [{ to: 'github', state: 'failed' }] })
})

testWithApp('an administrator tries a tracker, and reads what it says', async (app) => {
  const trackers = await start()
  const admin = await signInAsAdmin(app)
  for (const tracker of trackerNames) {
    const test = () => admin.post(`/api/admin/settings/test/${tracker}/`)
    await setSettings(app.ctx, { ...trackers.settings, [`issues.${tracker}Token`]: '' })
    expect(await test()).toMatchObject({ status: 501, body: { code: 'tracker_not_configured' } })
    await setSettings(app.ctx, { [`issues.${tracker}Token`]: 'wrong' })
    expect((await test()).body).toMatchObject({ success: false, message: expect.stringMatching(/^401 /) })
    await setSettings(app.ctx, trackers.settings)
    expect((await test()).body).toMatchObject({ success: true, message: expect.stringContaining('http://127.0.0.1') })
  }
  expect(trackers.issues).toHaveLength(3)
})

testWithApp('takes no answer for a tracker’s that is not, and no setting that cannot be right', async (app) => {
  const trackers = await start({ refuse: () => ({ status: 200, body: 'Log in to the network' }) })
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, trackers.settings)
  const answer = await admin.post('/api/admin/settings/test/trello/')
  expect(answer.body).toEqual({ success: false, message: 'The answer is not Trello’s' })
  for (const wrong of [
    { 'issues.githubRepository': 'house' },
    { 'issues.trelloList': 'Tools' },
    { 'issues.vikunjaProject': 'x' },
    { 'issues.vikunjaUrl': 'http://169.254.169.254/' },
  ]) {
    expect((await admin.put('/api/admin/settings/', wrong)).status).toBe(400)
  }
})
