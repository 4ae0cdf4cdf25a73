import type { RecipientLanguage } from 'sendwright/wire/limits';
import { type Language, textsFor } from '../../../public/languages';

/** What a signup form says to visitors besides its author's texts, with placeholders such as `{label}`. */
export interface FormTexts {
  /** The default texts of a new form; the button's also names pages without a title. */
  readonly title: string;
  readonly button: string;
  readonly thanks: string;
  readonly emailLabel: string;
  readonly firstNameLabel: string;
  /** The title of the page with errors. */
  readonly notYet: string;
  /** On websites, above the title of a form with steps. */
  readonly step: string;
  readonly optional: string;
  /** The label of the field that only bots fill in. */
  readonly trap: string;
  readonly question: string;
  readonly questionHelp: string;
  readonly checkOne: string;
  readonly checkMany: string;
  readonly required: string;
  /** The error of a consent box. */
  readonly unchecked: string;
  readonly unreadable: string;
  readonly tooLong: string;
  readonly number: string;
  readonly date: string;
  readonly email: string;
  readonly phone: string;
  readonly unasked: string;
  readonly expired: string;
  readonly wrong: string;
  /** The button that closes a form which a website shows over its page. */
  readonly close: string;
  /** The website's visitor seems to be offline. */
  readonly notSent: string;
  /** Refusals of the whole form. */
  readonly tooMany: string;
  readonly full: string;
  /** It was sent too fast for a person, or a day after it was opened. */
  readonly unread: string;
  readonly addressNeeded: string;
  readonly noAddressField: string;
}

const en: FormTexts = {
  title: 'Sign up for our emails',
  button: 'Sign up',
  thanks: 'Thanks for signing up!',
  emailLabel: 'Email',
  firstNameLabel: 'First name',
  notYet: 'Not yet signed up: {title}',
  step: 'Step {one} of {all}',
  optional: '(optional)',
  trap: 'Leave this empty',
  question: 'What is {one} plus {other}?',
  questionHelp: 'This keeps out bots.',
  checkOne: 'Please check one field:',
  checkMany: 'Please check {count} fields:',
  required: '{label} is a required field.',
  unchecked: 'Check this box to sign up.',
  unreadable: '{label} must not contain control characters.',
  tooLong: '{label} must not exceed {count} characters.',
  number: '{label} must be a number, such as 12 or 3.5.',
  date: '{label} must be a date, such as 2026-12-31.',
  email: '{label} must be a valid email address, such as name@example.com.',
  phone: '{label} must be a phone number with its country code, such as +1 415 555 0100.',
  unasked: 'Please answer this question.',
  expired: 'The previous question has expired. Please answer this one.',
  wrong: 'That was the wrong answer. Please answer this one.',
  close: 'Close',
  notSent: 'It could not be sent. Check your connection and try again.',
  tooMany: 'Too many signups came from your network. Please try again in a minute.',
  full: 'Nobody can sign up here at the moment. Please try again later.',
  unread: 'The form was sent very fast, or was open for a long time. Please check your entries and send it again.',
  addressNeeded: 'Enter your {label}: everybody on this list is asked to confirm it.',
  noAddressField:
    'This form cannot sign anybody up: it does not ask for the email address that everybody on this list confirms. ' +
    'Please tell the owner of the form.',
};

const de: FormTexts = {
  title: 'Melden Sie sich für unsere E-Mails an',
  button: 'Anmelden',
  thanks: 'Vielen Dank für Ihre Anmeldung!',
  emailLabel: 'E-Mail-Adresse',
  firstNameLabel: 'Vorname',
  notYet: 'Noch nicht angemeldet: {title}',
  step: 'Schritt {one} von {all}',
  optional: '(freiwillig)',
  trap: 'Dieses Feld leer lassen',
  question: 'Wie viel ist {one} plus {other}?',
  questionHelp: 'Das hält Programme fern, die Formulare ausfüllen.',
  checkOne: 'Bitte prüfen Sie ein Feld:',
  checkMany: 'Bitte prüfen Sie {count} Felder:',
  required: '{label} ist ein Pflichtfeld.',
  unchecked: 'Setzen Sie hier ein Häkchen, um sich anzumelden.',
  unreadable: '{label} darf keine Steuerzeichen enthalten.',
  tooLong: '{label} darf höchstens {count} Zeichen lang sein.',
  number: '{label} muss eine Zahl sein, zum Beispiel 12 oder 3.5.',
  date: '{label} muss ein Datum sein, zum Beispiel 2026-12-31.',
  email: '{label} muss eine gültige E-Mail-Adresse sein, zum Beispiel name@example.com.',
  phone: '{label} muss eine Telefonnummer mit Ländervorwahl sein, zum Beispiel +49 30 901820.',
  unasked: 'Bitte beantworten Sie diese Frage.',
  expired: 'Die vorherige Frage gilt nicht mehr. Bitte beantworten Sie diese.',
  wrong: 'Das war nicht die Summe. Bitte beantworten Sie diese Frage.',
  close: 'Schließen',
  notSent: 'Das konnte nicht gesendet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tooMany: 'Aus Ihrem Netzwerk kamen zu viele Anmeldungen. Bitte versuchen Sie es in einer Minute noch einmal.',
  full: 'Zurzeit kann sich hier niemand anmelden. Bitte versuchen Sie es später noch einmal.',
  unread:
    'Das Formular wurde sehr schnell abgeschickt oder war sehr lange geöffnet. Bitte prüfen Sie Ihre Angaben ' +
    'und schicken Sie es noch einmal ab.',
  addressNeeded: 'Bitte füllen Sie „{label}“ aus: Alle auf dieser Liste werden um Bestätigung gebeten.',
  noAddressField:
    'Mit diesem Formular kann sich niemand anmelden: Es fragt nicht nach der E-Mail-Adresse, die alle auf dieser ' +
    'Liste bestätigen. Bitte sagen Sie es der Stelle, von der Sie das Formular haben.',
};

const es: FormTexts = {
  title: 'Suscríbase a nuestros correos',
  button: 'Suscribirse',
  thanks: '¡Gracias por suscribirse!',
  emailLabel: 'Correo electrónico',
  firstNameLabel: 'Nombre',
  notYet: 'Suscripción pendiente: {title}',
  step: 'Paso {one} de {all}',
  optional: '(opcional)',
  trap: 'Deje este campo vacío',
  question: '¿Cuánto es {one} más {other}?',
  questionHelp: 'Esto impide que los programas rellenen el formulario.',
  checkOne: 'Revise un campo:',
  checkMany: 'Revise {count} campos:',
  required: '{label}: este campo es obligatorio.',
  unchecked: 'Marque esta casilla para suscribirse.',
  unreadable: '{label}: no se permiten caracteres de control.',
  tooLong: '{label}: no puede superar los {count} caracteres.',
  number: '{label}: debe ser un número, como 12 o 3.5.',
  date: '{label}: debe ser una fecha, como 2026-12-31.',
  email: '{label}: debe ser una dirección de correo válida, como name@example.com.',
  phone: '{label}: debe ser un número de teléfono con prefijo de país, como +34 912 345 678.',
  unasked: 'Responda a esta pregunta.',
  expired: 'La pregunta anterior ya no es válida. Responda a esta.',
  wrong: 'Esa no era la suma. Responda a esta pregunta.',
  close: 'Cerrar',
  notSent: 'No se ha podido enviar. Compruebe su conexión e inténtelo de nuevo.',
  tooMany: 'Se han recibido demasiadas suscripciones desde su red. Inténtelo de nuevo dentro de un minuto.',
  full: 'En este momento nadie puede suscribirse aquí. Inténtelo de nuevo más tarde.',
  unread:
    'El formulario se ha enviado muy rápido o ha estado abierto mucho tiempo. Compruebe sus datos y envíelo de nuevo.',
  addressNeeded: 'Rellene «{label}»: se pide confirmación a todas las personas de esta lista.',
  noAddressField:
    'Este formulario no permite suscribirse: no solicita la dirección de correo que confirman todas las personas de ' +
    'esta lista. Avise a quien le haya facilitado el formulario.',
};

const fr: FormTexts = {
  title: 'Inscrivez-vous à nos e-mails',
  button: 'S’inscrire',
  thanks: 'Merci pour votre inscription !',
  emailLabel: 'Adresse e-mail',
  firstNameLabel: 'Prénom',
  notYet: 'Inscription non terminée : {title}',
  step: 'Étape {one} sur {all}',
  optional: '(facultatif)',
  trap: 'Laissez ce champ vide',
  question: 'Combien font {one} plus {other} ?',
  questionHelp: 'Cela écarte les programmes qui remplissent les formulaires.',
  checkOne: 'Veuillez vérifier un champ :',
  checkMany: 'Veuillez vérifier {count} champs :',
  required: '{label} : ce champ est obligatoire.',
  unchecked: 'Cochez cette case pour vous inscrire.',
  unreadable: '{label} : les caractères de contrôle ne sont pas acceptés.',
  tooLong: '{label} : {count} caractères au maximum.',
  number: '{label} : indiquez un nombre, par exemple 12 ou 3.5.',
  date: '{label} : indiquez une date, par exemple 2026-12-31.',
  email: '{label} : indiquez une adresse e-mail valide, par exemple name@example.com.',
  phone: '{label} : indiquez un numéro de téléphone avec l’indicatif du pays, par exemple +33 1 23 45 67 89.',
  unasked: 'Veuillez répondre à cette question.',
  expired: 'La question précédente n’est plus valable. Veuillez répondre à celle-ci.',
  wrong: 'Ce n’était pas la bonne somme. Veuillez répondre à cette question.',
  close: 'Fermer',
  notSent: 'L’envoi a échoué. Vérifiez votre connexion et réessayez.',
  tooMany: 'Trop d’inscriptions proviennent de votre réseau. Veuillez réessayer dans une minute.',
  full: 'Personne ne peut s’inscrire ici pour le moment. Veuillez réessayer plus tard.',
  unread:
    'Le formulaire a été envoyé très vite ou est resté ouvert longtemps. Veuillez vérifier vos informations ' +
    'et l’envoyer à nouveau.',
  addressNeeded: 'Remplissez « {label} » : une confirmation est demandée à toutes les personnes de cette liste.',
  noAddressField:
    'Ce formulaire ne permet pas de s’inscrire : il ne demande pas l’adresse e-mail que toutes les personnes de ' +
    'cette liste confirment. Veuillez prévenir la personne qui vous l’a transmis.',
};

const it: FormTexts = {
  title: 'Iscriviti alle nostre email',
  button: 'Iscriviti',
  thanks: 'Grazie per l’iscrizione!',
  emailLabel: 'Indirizzo email',
  firstNameLabel: 'Nome',
  notYet: 'Iscrizione non completata: {title}',
  step: 'Passaggio {one} di {all}',
  optional: '(facoltativo)',
  trap: 'Lascia vuoto questo campo',
  question: 'Quanto fa {one} più {other}?',
  questionHelp: 'Serve a tenere lontani i programmi che compilano moduli.',
  checkOne: 'Controlla un campo:',
  checkMany: 'Controlla {count} campi:',
  required: '{label}: questo campo è obbligatorio.',
  unchecked: 'Seleziona questa casella per iscriverti.',
  unreadable: '{label}: i caratteri di controllo non sono ammessi.',
  tooLong: '{label}: al massimo {count} caratteri.',
  number: '{label}: inserisci un numero, ad esempio 12 o 3.5.',
  date: '{label}: inserisci una data, ad esempio 2026-12-31.',
  email: '{label}: inserisci un indirizzo email valido, ad esempio name@example.com.',
  phone: '{label}: inserisci un numero di telefono con il prefisso del paese, ad esempio +39 06 1234 5678.',
  unasked: 'Rispondi a questa domanda.',
  expired: 'La domanda precedente non è più valida. Rispondi a questa.',
  wrong: 'Non era la somma giusta. Rispondi a questa domanda.',
  close: 'Chiudi',
  notSent: 'Invio non riuscito. Controlla la connessione e riprova.',
  tooMany: 'Dalla tua rete sono arrivate troppe iscrizioni. Riprova tra un minuto.',
  full: 'Al momento nessuno può iscriversi qui. Riprova più tardi.',
  unread:
    'Il modulo è stato inviato molto velocemente o è rimasto aperto a lungo. Controlla i tuoi dati e invialo di nuovo.',
  addressNeeded: 'Compila “{label}”: a tutte le persone di questa lista viene chiesta una conferma.',
  noAddressField:
    'Con questo modulo nessuno può iscriversi: non chiede l’indirizzo email che tutte le persone di questa lista ' +
    'confermano. Avvisa chi ti ha dato il modulo.',
};

const ja: FormTexts = {
  title: 'メール配信に登録する',
  button: '登録する',
  thanks: 'ご登録ありがとうございます。',
  emailLabel: 'メールアドレス',
  firstNameLabel: '名前',
  notYet: 'まだ登録されていません：{title}',
  step: 'ステップ {one}/{all}',
  optional: '（任意）',
  trap: 'この欄は空のままにしてください',
  question: '{one}足す{other}はいくつですか？',
  questionHelp: '自動投稿を防ぐための質問です。',
  checkOne: '次の項目を確認してください：',
  checkMany: '次の{count}項目を確認してください：',
  required: '{label}は必須項目です。',
  unchecked: '登録するには、このチェックボックスをオンにしてください。',
  unreadable: '{label}に制御文字は使用できません。',
  tooLong: '{label}は{count}文字以内で入力してください。',
  number: '{label}は数値で入力してください（例：12、3.5）。',
  date: '{label}は日付で入力してください（例：2026-12-31）。',
  email: '{label}は正しいメールアドレスを入力してください（例：name@example.com）。',
  phone: '{label}は国番号を付けて入力してください（例：+81 3 1234 5678）。',
  unasked: 'この質問に答えてください。',
  expired: '前の質問の有効期限が切れました。この質問に答えてください。',
  wrong: '答えが違います。この質問に答えてください。',
  close: '閉じる',
  notSent: '送信できませんでした。接続を確認して、もう一度お試しください。',
  tooMany: 'お使いのネットワークからの登録が多すぎます。1分後にもう一度お試しください。',
  full: '現在、登録を受け付けていません。後でもう一度お試しください。',
  unread: 'フォームの送信が早すぎたか、長時間開いたままでした。入力内容を確認して、もう一度送信してください。',
  addressNeeded: '{label}を入力してください。このリストではご本人の確認をお願いしています。',
  noAddressField:
    'このフォームでは登録できません。このリストで確認に使うメールアドレスの欄がありません。フォームの管理者にお知らせください。',
};

const nl: FormTexts = {
  title: 'Meld je aan voor onze e-mails',
  button: 'Aanmelden',
  thanks: 'Bedankt voor je aanmelding!',
  emailLabel: 'E-mailadres',
  firstNameLabel: 'Voornaam',
  notYet: 'Nog niet aangemeld: {title}',
  step: 'Stap {one} van {all}',
  optional: '(niet verplicht)',
  trap: 'Laat dit veld leeg',
  question: 'Hoeveel is {one} plus {other}?',
  questionHelp: 'Dit houdt programma’s weg die formulieren invullen.',
  checkOne: 'Controleer één veld:',
  checkMany: 'Controleer {count} velden:',
  required: '{label} is een verplicht veld.',
  unchecked: 'Vink dit vakje aan om je aan te melden.',
  unreadable: '{label} mag geen besturingstekens bevatten.',
  tooLong: '{label} mag niet langer zijn dan {count} tekens.',
  number: '{label} moet een getal zijn, zoals 12 of 3.5.',
  date: '{label} moet een datum zijn, zoals 2026-12-31.',
  email: '{label} moet een geldig e-mailadres zijn, zoals name@example.com.',
  phone: '{label} moet een telefoonnummer met landcode zijn, zoals +31 20 123 4567.',
  unasked: 'Beantwoord deze vraag.',
  expired: 'De vorige vraag is niet meer geldig. Beantwoord deze.',
  wrong: 'Dat was niet de som. Beantwoord deze vraag.',
  close: 'Sluiten',
  notSent: 'Verzenden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.',
  tooMany: 'Er kwamen te veel aanmeldingen van je netwerk. Probeer het over een minuut opnieuw.',
  full: 'Op dit moment kan niemand zich hier aanmelden. Probeer het later opnieuw.',
  unread: 'Het formulier is heel snel verzonden of stond lang open. Controleer je gegevens en verzend het opnieuw.',
  addressNeeded: 'Vul ‘{label}’ in: iedereen op deze lijst wordt om een bevestiging gevraagd.',
  noAddressField:
    'Met dit formulier kan niemand zich aanmelden: het vraagt niet om het e-mailadres dat iedereen op deze lijst ' +
    'bevestigt. Laat het weten aan degene van wie je het formulier hebt.',
};

const pl: FormTexts = {
  title: 'Zapisz się na nasze wiadomości',
  button: 'Zapisz się',
  thanks: 'Dziękujemy za zapisanie się!',
  emailLabel: 'Adres e-mail',
  firstNameLabel: 'Imię',
  notYet: 'Zapis niedokończony: {title}',
  step: 'Krok {one} z {all}',
  optional: '(opcjonalnie)',
  trap: 'Pozostaw to pole puste',
  question: 'Ile to jest {one} plus {other}?',
  questionHelp: 'To chroni przed programami wypełniającymi formularze.',
  checkOne: 'Sprawdź jedno pole:',
  checkMany: 'Sprawdź pola ({count}):',
  required: '{label}: to pole jest wymagane.',
  unchecked: 'Zaznacz to pole, aby się zapisać.',
  unreadable: '{label}: znaki sterujące są niedozwolone.',
  tooLong: '{label}: maksymalna liczba znaków to {count}.',
  number: '{label}: podaj liczbę, na przykład 12 lub 3.5.',
  date: '{label}: podaj datę, na przykład 2026-12-31.',
  email: '{label}: podaj prawidłowy adres e-mail, na przykład name@example.com.',
  phone: '{label}: podaj numer telefonu z numerem kierunkowym kraju, na przykład +48 22 123 45 67.',
  unasked: 'Odpowiedz na to pytanie.',
  expired: 'Poprzednie pytanie straciło ważność. Odpowiedz na to.',
  wrong: 'To nie była prawidłowa suma. Odpowiedz na to pytanie.',
  close: 'Zamknij',
  notSent: 'Nie udało się wysłać. Sprawdź połączenie i spróbuj ponownie.',
  tooMany: 'Z Twojej sieci przyszło zbyt wiele zgłoszeń. Spróbuj ponownie za minutę.',
  full: 'W tej chwili nikt nie może się tu zapisać. Spróbuj ponownie później.',
  unread: 'Formularz wysłano bardzo szybko lub był długo otwarty. Sprawdź swoje dane i wyślij go ponownie.',
  addressNeeded: 'Wypełnij pole „{label}”: każda osoba na tej liście jest proszona o potwierdzenie.',
  noAddressField:
    'Przez ten formularz nie można się zapisać: nie ma w nim pola na adres e-mail, który potwierdza każda osoba na ' +
    'tej liście. Powiadom osobę, od której masz formularz.',
};

const pt: FormTexts = {
  title: 'Inscreva-se para receber os nossos e-mails',
  button: 'Inscrever-se',
  thanks: 'Agradecemos a sua inscrição!',
  emailLabel: 'E-mail',
  firstNameLabel: 'Nome',
  notYet: 'Inscrição não concluída: {title}',
  step: 'Passo {one} de {all}',
  optional: '(opcional)',
  trap: 'Deixe este campo vazio',
  question: 'Quanto é {one} mais {other}?',
  questionHelp: 'Isto afasta programas que preenchem formulários.',
  checkOne: 'Verifique um campo:',
  checkMany: 'Verifique {count} campos:',
  required: '{label}: este campo é obrigatório.',
  unchecked: 'Marque esta caixa para se inscrever.',
  unreadable: '{label}: não são permitidos caracteres de controle.',
  tooLong: '{label}: no máximo {count} caracteres.',
  number: '{label}: indique um número, como 12 ou 3.5.',
  date: '{label}: indique uma data, como 2026-12-31.',
  email: '{label}: indique um endereço de e-mail válido, como name@example.com.',
  phone: '{label}: indique um número de telefone com o código do país, como +351 21 123 4567.',
  unasked: 'Responda a esta pergunta.',
  expired: 'A pergunta anterior já não é válida. Responda a esta.',
  wrong: 'Essa não era a soma. Responda a esta pergunta.',
  close: 'Fechar',
  notSent: 'Não foi possível enviar. Verifique a ligação e tente novamente.',
  tooMany: 'Houve inscrições demais a partir da sua rede. Tente novamente dentro de um minuto.',
  full: 'Neste momento ninguém pode se inscrever aqui. Tente novamente mais tarde.',
  unread:
    'O formulário foi enviado muito rapidamente ou ficou aberto por muito tempo. Verifique os seus dados e ' +
    'envie-o novamente.',
  addressNeeded: 'Preencha “{label}”: pedimos uma confirmação a todas as pessoas desta lista.',
  noAddressField:
    'Este formulário não permite inscrições: não pede o endereço de e-mail que todas as pessoas desta lista ' +
    'confirmam. Avise quem lhe deu o formulário.',
};

const texts: Readonly<Record<RecipientLanguage, FormTexts>> = { en, de, es, fr, it, ja, nl, pl, pt };

export const formTextsIn = (language: Language): FormTexts => textsFor('form', texts, language);
