import type { RecipientLanguage } from 'sendwright/wire/limits';
import type { LeaveReason } from 'sendwright/wire/preferenceCenter';
import { type Language, textsFor } from '../languages';

/** What the preference center says besides `PageTexts`, with placeholders such as `{email}`. */
export interface PreferenceTexts {
  readonly howOften: string;
  readonly always: string;
  readonly weekly: string;
  readonly monthly: string;
  readonly language: string;
  readonly details: string;
  readonly pause: string;
  readonly paused: string;
  readonly resume: string;
  readonly leaveAll: string;
  /** Text messages, whose number is only hinted at. */
  readonly texts: string;
  readonly textsFrom: string;
  /** Beside the choice, which is about the others. */
  readonly textsStopped: string;
  /** Instead of the choice. */
  readonly textsOff: string;
  /** The page behind an unsubscribe link, for those who only want less. */
  readonly less: string;
  /** After unsubscribing. */
  readonly why: string;
  readonly comment: string;
  readonly reasonThanks: string;
  /** The reasons, by `LeaveReason`. */
  readonly tooOften: string;
  readonly notRelevant: string;
  readonly neverSignedUp: string;
  readonly otherAddress: string;
  readonly other: string;
}

const texts: Readonly<Record<RecipientLanguage, PreferenceTexts>> = {
  en: {
    howOften: 'How often?',
    always: 'As it happens',
    weekly: 'At most weekly',
    monthly: 'At most monthly',
    language: 'Language',
    details: 'About you',
    pause: 'Pause for a month',
    paused: 'Paused: nothing is sent to {email} until {date}.',
    resume: 'End the pause',
    leaveAll: 'Unsubscribe from everything',
    texts: 'Texts to {number}',
    textsFrom: 'Text messages from {company}',
    textsStopped: 'Some were stopped by replying STOP. To get these again, reply START to one of them.',
    textsOff: 'Texts to {number} are off. To get them again, reply START to one of them, or ask {company}.',
    less: 'Or only get less of it',
    why: 'Why did you unsubscribe?',
    comment: 'Anything else? (optional)',
    reasonThanks: 'Thank you for telling us.',
    tooOften: 'Too many emails',
    notRelevant: 'Not interesting to me',
    neverSignedUp: 'I never signed up',
    otherAddress: 'I use another address',
    other: 'Another reason',
  },
  de: {
    howOften: 'Wie oft?',
    always: 'Sobald es etwas gibt',
    weekly: 'Höchstens wöchentlich',
    monthly: 'Höchstens monatlich',
    language: 'Sprache',
    details: 'Über Sie',
    pause: 'Einen Monat pausieren',
    paused: 'Pausiert: Bis {date} wird nichts an {email} gesendet.',
    resume: 'Pause beenden',
    leaveAll: 'Von allem abmelden',
    texts: 'SMS an {number}',
    textsFrom: 'Textnachrichten von {company}',
    textsStopped: 'Einige wurden mit STOP beendet. Antworten Sie darauf mit START, um sie wieder zu erhalten.',
    textsOff: 'SMS an {number} sind aus. Antworten Sie mit START oder fragen Sie {company}, um sie wieder zu erhalten.',
    less: 'Oder nur weniger davon erhalten',
    why: 'Warum haben Sie sich abgemeldet?',
    comment: 'Möchten Sie noch etwas sagen? (freiwillig)',
    reasonThanks: 'Vielen Dank für Ihre Antwort.',
    tooOften: 'Zu viele E-Mails',
    notRelevant: 'Für mich nicht interessant',
    neverSignedUp: 'Ich habe mich nie angemeldet',
    otherAddress: 'Ich nutze eine andere Adresse',
    other: 'Ein anderer Grund',
  },
  es: {
    howOften: '¿Con qué frecuencia?',
    always: 'Cuando haya novedades',
    weekly: 'Una vez por semana como máximo',
    monthly: 'Una vez al mes como máximo',
    language: 'Idioma',
    details: 'Sobre usted',
    pause: 'Pausar durante un mes',
    paused: 'En pausa: no se enviará nada a {email} hasta el {date}.',
    resume: 'Terminar la pausa',
    leaveAll: 'Cancelar todas las suscripciones',
    texts: 'SMS a {number}',
    textsFrom: 'Mensajes de texto de {company}',
    textsStopped: 'Algunos se detuvieron al responder STOP. Para volver a recibirlos, responda START.',
    textsOff: 'Los SMS a {number} están desactivados. Para volver a recibirlos, responda START o pregunte a {company}.',
    less: 'O reciba solo menos correos',
    why: '¿Por qué ha cancelado la suscripción?',
    comment: '¿Algo más? (opcional)',
    reasonThanks: 'Gracias por contárnoslo.',
    tooOften: 'Demasiados correos',
    notRelevant: 'No me interesa',
    neverSignedUp: 'Nunca me suscribí',
    otherAddress: 'Uso otra dirección',
    other: 'Otro motivo',
  },
  fr: {
    howOften: 'À quelle fréquence ?',
    always: 'À chaque nouveauté',
    weekly: 'Une fois par semaine au plus',
    monthly: 'Une fois par mois au plus',
    language: 'Langue',
    details: 'À propos de vous',
    pause: 'Suspendre pendant un mois',
    paused: "En pause : rien n'est envoyé à {email} jusqu'au {date}.",
    resume: 'Mettre fin à la pause',
    leaveAll: 'Se désabonner de tout',
    texts: 'SMS au {number}',
    textsFrom: 'Messages texte de {company}',
    textsStopped: 'Certains ont été arrêtés par la réponse STOP. Pour les recevoir de nouveau, répondez-y START.',
    textsOff: 'Les SMS au {number} sont désactivés. Pour les recevoir, répondez START ou adressez-vous à {company}.',
    less: 'Ou en recevoir simplement moins',
    why: 'Pourquoi vous êtes-vous désabonné ?',
    comment: 'Autre chose ? (facultatif)',
    reasonThanks: 'Merci de nous avoir répondu.',
    tooOften: "Trop d'e-mails",
    notRelevant: "Cela ne m'intéresse pas",
    neverSignedUp: 'Je ne me suis jamais abonné',
    otherAddress: "J'utilise une autre adresse",
    other: 'Une autre raison',
  },
  it: {
    howOften: 'Con quale frequenza?',
    always: 'A ogni novità',
    weekly: 'Al massimo una volta a settimana',
    monthly: 'Al massimo una volta al mese',
    language: 'Lingua',
    details: 'Informazioni su di lei',
    pause: 'Sospendi per un mese',
    paused: 'In pausa: fino al {date} non viene inviato nulla a {email}.',
    resume: 'Termina la pausa',
    leaveAll: 'Annulla tutte le iscrizioni',
    texts: 'SMS al {number}',
    textsFrom: 'Messaggi di testo da {company}',
    textsStopped: 'Alcuni sono stati interrotti con STOP. Per riceverli di nuovo, risponda START.',
    textsOff: 'Gli SMS al {number} sono disattivati. Per riceverli di nuovo, risponda START o si rivolga a {company}.',
    less: 'Oppure ricevi solo meno email',
    why: "Perché ha annullato l'iscrizione?",
    comment: 'Altro? (facoltativo)',
    reasonThanks: 'Grazie per avercelo detto.',
    tooOften: 'Troppe email',
    notRelevant: 'Non mi interessa',
    neverSignedUp: 'Non mi sono mai iscritto',
    otherAddress: 'Uso un altro indirizzo',
    other: 'Un altro motivo',
  },
  ja: {
    howOften: '配信の頻度',
    always: '配信のたびに',
    weekly: '多くても週に1回',
    monthly: '多くても月に1回',
    language: '言語',
    details: 'お客様について',
    pause: '1か月間停止する',
    paused: '停止中：{date}まで{email}には何も送信されません。',
    resume: '停止を終了する',
    leaveAll: 'すべての配信を停止する',
    texts: '{number} 宛てのSMS',
    textsFrom: '{company} からのテキストメッセージ',
    textsStopped: '一部はSTOPの返信により停止されています。再び受け取るには、STARTと返信してください。',
    textsOff:
      '{number} 宛てのSMSは停止されています。再び受け取るには、STARTと返信するか、{company}にお問い合わせください。',
    less: '配信を減らすだけにする',
    why: '配信を停止した理由を教えてください',
    comment: 'その他のご意見（任意）',
    reasonThanks: 'ご回答ありがとうございました。',
    tooOften: 'メールが多すぎる',
    notRelevant: '興味がない',
    neverSignedUp: '登録した覚えがない',
    otherAddress: '別のアドレスを使っている',
    other: 'その他の理由',
  },
  nl: {
    howOften: 'Hoe vaak?',
    always: 'Zodra er iets is',
    weekly: 'Hooguit wekelijks',
    monthly: 'Hooguit maandelijks',
    language: 'Taal',
    details: 'Over u',
    pause: 'Een maand pauzeren',
    paused: 'Gepauzeerd: tot {date} wordt er niets naar {email} verzonden.',
    resume: 'Pauze beëindigen',
    leaveAll: 'Afmelden voor alles',
    texts: 'Sms aan {number}',
    textsFrom: 'Tekstberichten van {company}',
    textsStopped: 'Sommige zijn gestopt met het antwoord STOP. Antwoord daarop START om ze weer te ontvangen.',
    textsOff: 'Sms aan {number} staat uit. Antwoord START of vraag het {company} om ze weer te ontvangen.',
    less: 'Of ontvang alleen minder',
    why: 'Waarom hebt u zich afgemeld?',
    comment: 'Nog iets? (optioneel)',
    reasonThanks: 'Bedankt voor uw antwoord.',
    tooOften: 'Te veel e-mails',
    notRelevant: 'Niet interessant voor mij',
    neverSignedUp: 'Ik heb me nooit aangemeld',
    otherAddress: 'Ik gebruik een ander adres',
    other: 'Een andere reden',
  },
  pl: {
    howOften: 'Jak często?',
    always: 'Gdy tylko coś się pojawi',
    weekly: 'Najwyżej raz w tygodniu',
    monthly: 'Najwyżej raz w miesiącu',
    language: 'Język',
    details: 'O Tobie',
    pause: 'Wstrzymaj na miesiąc',
    paused: 'Wstrzymano: do {date} nic nie zostanie wysłane na {email}.',
    resume: 'Zakończ przerwę',
    leaveAll: 'Wypisz się ze wszystkiego',
    texts: 'SMS-y na {number}',
    textsFrom: 'Wiadomości tekstowe od {company}',
    textsStopped: 'Niektóre zatrzymano odpowiedzią STOP. Aby znów je otrzymywać, odpowiedz na nie START.',
    textsOff: 'SMS-y na {number} są wyłączone. Aby znów je otrzymywać, odpowiedz START lub skontaktuj się z {company}.',
    less: 'Albo po prostu otrzymuj mniej',
    why: 'Dlaczego zrezygnowano z subskrypcji?',
    comment: 'Coś jeszcze? (opcjonalnie)',
    reasonThanks: 'Dziękujemy za odpowiedź.',
    tooOften: 'Za dużo wiadomości',
    notRelevant: 'Nie interesuje mnie to',
    neverSignedUp: 'To nie była moja subskrypcja',
    otherAddress: 'Używam innego adresu',
    other: 'Inny powód',
  },
  pt: {
    howOften: 'Com que frequência?',
    always: 'Sempre que houver novidades',
    weekly: 'No máximo uma vez por semana',
    monthly: 'No máximo uma vez por mês',
    language: 'Idioma',
    details: 'Sobre si',
    pause: 'Pausar durante um mês',
    paused: 'Em pausa: nada será enviado para {email} até {date}.',
    resume: 'Terminar a pausa',
    leaveAll: 'Cancelar todas as inscrições',
    texts: 'SMS para {number}',
    textsFrom: 'Mensagens de texto de {company}',
    textsStopped: 'Algumas foram interrompidas com STOP. Para voltar a recebê-las, responda START.',
    textsOff: 'Os SMS para {number} estão desativados. Para voltar a recebê-los, responda START ou contacte {company}.',
    less: 'Ou receba apenas menos e-mails',
    why: 'Por que cancelou a inscrição?',
    comment: 'Mais alguma coisa? (opcional)',
    reasonThanks: 'Obrigado pela sua resposta.',
    tooOften: 'Demasiados e-mails',
    notRelevant: 'Não me interessa',
    neverSignedUp: 'Nunca me inscrevi',
    otherAddress: 'Uso outro endereço',
    other: 'Outro motivo',
  },
};

export const preferenceTextsIn = (language: Language): PreferenceTexts => textsFor('preferences', texts, language);

/** The names of the reasons, in a language. */
export function reasonTextsIn(language: Language): Readonly<Record<LeaveReason, string>> {
  const { tooOften, notRelevant, neverSignedUp, otherAddress, other } = preferenceTextsIn(language);
  return {
    too_often: tooOften,
    not_relevant: notRelevant,
    never_signed_up: neverSignedUp,
    other_address: otherAddress,
    other,
  };
}

/** Each language in its own words. */
export const languageNames: Readonly<Record<RecipientLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
};
