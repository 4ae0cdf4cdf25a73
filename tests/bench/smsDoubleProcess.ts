import { startSmsProvider } from '../../provider/testing/smsProvider/startSmsProvider';

const { url, accountSid, authToken, services } = await startSmsProvider({ pause: Number(process.argv[2]) });
process.send?.({ url, accountSid, authToken, serviceSid: services[0]?.sid ?? '' });
process.on('disconnect', () => process.exit());
