import type { RecipientLanguage } from 'sendwright/wire/limits';
import { languageOf } from '../languages';

/** What the pages behind a message's links say, with placeholders such as `{email}`. */
export interface PageTexts {
  /** The page behind an unsubscribe link: its question for all mail and for one group, and what it says afterwards. */
  readonly unsubscribeTitle: string;
  readonly stopAll: string;
  readonly stopGroup: string;
  readonly unsubscribe: string;
  readonly doneTitle: string;
  readonly stoppedAll: string;
  readonly stoppedGroup: string;
  readonly manage: string;
  readonly changedMind: string;
  /** The preferences page. */
  readonly preferencesTitle: string;
  readonly saved: string;
  readonly choose: string;
  readonly receive: string;
  readonly orAll: string;
  readonly all: string;
  readonly overrides: string;
  readonly save: string;
  /** A broken or forged link. */
  readonly unknownTitle: string;
  readonly unknownText: string;
  /** The address of a deleted form. */
  readonly goneTitle: string;
  readonly goneText: string;
  /** Too many requests from a network. */
  readonly tooManyTitle: string;
  readonly tooManyText: string;
}

const texts: Readonly<Record<RecipientLanguage, PageTexts>> = {
  en: {
    unsubscribeTitle: 'Unsubscribe?',
    stopAll: 'Stop sending email from {company} to {email}?',
    stopGroup: 'Stop sending {group} emails from {company} to {email}?',
    unsubscribe: 'Unsubscribe',
    doneTitle: "You're unsubscribed",
    stoppedAll: "{email} won't receive email from {company} any more.",
    stoppedGroup: "{email} won't receive {group} emails from {company} any more.",
    manage: 'Manage all your preferences',
    changedMind: 'Changed your mind? Manage your preferences',
    preferencesTitle: 'Email preferences',
    saved: 'Your preferences are saved.',
    choose: 'Choose what {company} sends to {email}.',
    receive: 'I want to receive',
    orAll: 'Or unsubscribe from everything',
    all: 'Unsubscribe from all',
    overrides: 'This overrides the choices above.',
    save: 'Save preferences',
    unknownTitle: "This link doesn't work",
    unknownText: 'It may be incomplete. Open it again from the message it came with.',
    goneTitle: 'This form no longer exists',
    goneText: 'It may have been deleted, or its address is incomplete.',
    tooManyTitle: 'Please try again in a minute',
    tooManyText: 'Too many requests came from your network. Nothing was changed.',
  },
  de: {
    unsubscribeTitle: 'Abmelden?',
    stopAll: 'Sollen keine E-Mails von {company} mehr an {email} gesendet werden?',
    stopGroup: 'Sollen keine E-Mails der Gruppe {group} von {company} mehr an {email} gesendet werden?',
    unsubscribe: 'Abmelden',
    doneTitle: 'Sie sind abgemeldet',
    stoppedAll: '{email} erhält keine E-Mails von {company} mehr.',
    stoppedGroup: '{email} erhält keine E-Mails der Gruppe {group} von {company} mehr.',
    manage: 'Alle Einstellungen verwalten',
    changedMind: 'Doch anders? Einstellungen verwalten',
    preferencesTitle: 'E-Mail-Einstellungen',
    saved: 'Ihre Einstellungen sind gespeichert.',
    choose: 'Wählen Sie, was {company} an {email} sendet.',
    receive: 'Ich möchte erhalten',
    orAll: 'Oder von allem abmelden',
    all: 'Von allen E-Mails abmelden',
    overrides: 'Das gilt unabhängig von der Auswahl oben.',
    save: 'Einstellungen speichern',
    unknownTitle: 'Dieser Link funktioniert nicht',
    unknownText: 'Vielleicht ist er unvollständig. Öffnen Sie ihn noch einmal aus der Nachricht, in der er steht.',
    goneTitle: 'Dieses Formular gibt es nicht mehr',
    goneText: 'Vielleicht wurde es gelöscht, oder die Adresse ist unvollständig.',
    tooManyTitle: 'Bitte versuchen Sie es in einer Minute noch einmal',
    tooManyText: 'Aus Ihrem Netzwerk kamen zu viele Anfragen. Es wurde nichts geändert.',
  },
  es: {
    unsubscribeTitle: '¿Cancelar la suscripción?',
    stopAll: '¿Desea que {company} deje de enviar correos a {email}?',
    stopGroup: '¿Desea que {company} deje de enviar correos de {group} a {email}?',
    unsubscribe: 'Cancelar la suscripción',
    doneTitle: 'Suscripción cancelada',
    stoppedAll: '{email} ya no recibirá correos de {company}.',
    stoppedGroup: '{email} ya no recibirá correos de {group} de {company}.',
    manage: 'Gestionar todas sus preferencias',
    changedMind: '¿Ha cambiado de opinión? Gestione sus preferencias',
    preferencesTitle: 'Preferencias de correo',
    saved: 'Sus preferencias se han guardado.',
    choose: 'Elija lo que {company} envía a {email}.',
    receive: 'Quiero recibir',
    orAll: 'O cancele todas las suscripciones',
    all: 'Cancelar todas las suscripciones',
    overrides: 'Esto prevalece sobre las opciones anteriores.',
    save: 'Guardar preferencias',
    unknownTitle: 'Este enlace no funciona',
    unknownText: 'Es posible que esté incompleto. Ábralo de nuevo desde el mensaje en el que lo recibió.',
    goneTitle: 'Este formulario ya no existe',
    goneText: 'Es posible que se haya eliminado o que la dirección esté incompleta.',
    tooManyTitle: 'Inténtelo de nuevo dentro de un minuto',
    tooManyText: 'Se han recibido demasiadas solicitudes desde su red. No se ha cambiado nada.',
  },
  fr: {
    unsubscribeTitle: 'Se désinscrire ?',
    stopAll: 'Ne plus envoyer d’e-mails de {company} à {email} ?',
    stopGroup: 'Ne plus envoyer les e-mails {group} de {company} à {email} ?',
    unsubscribe: 'Se désinscrire',
    doneTitle: 'Désinscription effectuée',
    stoppedAll: '{email} ne recevra plus d’e-mails de {company}.',
    stoppedGroup: '{email} ne recevra plus les e-mails {group} de {company}.',
    manage: 'Gérer toutes vos préférences',
    changedMind: 'Vous avez changé d’avis ? Gérez vos préférences',
    preferencesTitle: 'Préférences d’e-mail',
    saved: 'Vos préférences sont enregistrées.',
    choose: 'Choisissez ce que {company} envoie à {email}.',
    receive: 'Je souhaite recevoir',
    orAll: 'Ou se désinscrire de tout',
    all: 'Se désinscrire de tous les e-mails',
    overrides: 'Ceci l’emporte sur les choix ci-dessus.',
    save: 'Enregistrer les préférences',
    unknownTitle: 'Ce lien ne fonctionne pas',
    unknownText: 'Il est peut-être incomplet. Ouvrez-le de nouveau depuis le message qui le contient.',
    goneTitle: 'Ce formulaire n’existe plus',
    goneText: 'Il a peut-être été supprimé, ou son adresse est incomplète.',
    tooManyTitle: 'Veuillez réessayer dans une minute',
    tooManyText: 'Trop de requêtes proviennent de votre réseau. Rien n’a été modifié.',
  },
  it: {
    unsubscribeTitle: 'Vuoi annullare l’iscrizione?',
    stopAll: 'Non inviare più email da {company} a {email}?',
    stopGroup: 'Non inviare più le email di {group} da {company} a {email}?',
    unsubscribe: 'Annulla l’iscrizione',
    doneTitle: 'Iscrizione annullata',
    stoppedAll: '{email} non riceverà più email da {company}.',
    stoppedGroup: '{email} non riceverà più le email di {group} da {company}.',
    manage: 'Gestisci tutte le tue preferenze',
    changedMind: 'Hai cambiato idea? Gestisci le tue preferenze',
    preferencesTitle: 'Preferenze email',
    saved: 'Le tue preferenze sono state salvate.',
    choose: 'Scegli che cosa {company} invia a {email}.',
    receive: 'Voglio ricevere',
    orAll: 'Oppure annulla tutte le iscrizioni',
    all: 'Annulla tutte le iscrizioni',
    overrides: 'Questa scelta prevale su quelle precedenti.',
    save: 'Salva le preferenze',
    unknownTitle: 'Questo link non funziona',
    unknownText: 'Potrebbe essere incompleto. Aprilo di nuovo dal messaggio in cui si trova.',
    goneTitle: 'Questo modulo non esiste più',
    goneText: 'Potrebbe essere stato eliminato, oppure l’indirizzo è incompleto.',
    tooManyTitle: 'Riprova tra un minuto',
    tooManyText: 'Dalla tua rete sono arrivate troppe richieste. Non è stato modificato nulla.',
  },
  nl: {
    unsubscribeTitle: 'Afmelden?',
    stopAll: 'Geen e-mails van {company} meer sturen naar {email}?',
    stopGroup: 'Geen e-mails van de groep {group} van {company} meer sturen naar {email}?',
    unsubscribe: 'Afmelden',
    doneTitle: 'Je bent afgemeld',
    stoppedAll: '{email} ontvangt geen e-mails van {company} meer.',
    stoppedGroup: '{email} ontvangt geen e-mails van de groep {group} van {company} meer.',
    manage: 'Al je voorkeuren beheren',
    changedMind: 'Van gedachten veranderd? Beheer je voorkeuren',
    preferencesTitle: 'E-mailvoorkeuren',
    saved: 'Je voorkeuren zijn opgeslagen.',
    choose: 'Kies wat {company} naar {email} stuurt.',
    receive: 'Ik wil ontvangen',
    orAll: 'Of meld je overal voor af',
    all: 'Voor alles afmelden',
    overrides: 'Dit gaat vóór de keuzes hierboven.',
    save: 'Voorkeuren opslaan',
    unknownTitle: 'Deze link werkt niet',
    unknownText: 'Misschien is de link onvolledig. Open hem opnieuw vanuit het bericht waarin hij staat.',
    goneTitle: 'Dit formulier bestaat niet meer',
    goneText: 'Misschien is het verwijderd, of is het adres onvolledig.',
    tooManyTitle: 'Probeer het over een minuut opnieuw',
    tooManyText: 'Er kwamen te veel verzoeken van je netwerk. Er is niets gewijzigd.',
  },
  pl: {
    unsubscribeTitle: 'Wypisać się?',
    stopAll: 'Czy przestać wysyłać wiadomości od {company} na adres {email}?',
    stopGroup: 'Czy przestać wysyłać wiadomości {group} od {company} na adres {email}?',
    unsubscribe: 'Wypisz się',
    doneTitle: 'Wypisano z subskrypcji',
    stoppedAll: 'Na adres {email} nie będą już przychodzić wiadomości od {company}.',
    stoppedGroup: 'Na adres {email} nie będą już przychodzić wiadomości {group} od {company}.',
    manage: 'Zarządzaj wszystkimi preferencjami',
    changedMind: 'Chcesz to zmienić? Zarządzaj preferencjami',
    preferencesTitle: 'Preferencje e-mail',
    saved: 'Preferencje zostały zapisane.',
    choose: 'Wybierz, co {company} wysyła na adres {email}.',
    receive: 'Chcę otrzymywać',
    orAll: 'Albo wypisz się ze wszystkiego',
    all: 'Wypisz ze wszystkich wiadomości',
    overrides: 'Ten wybór jest ważniejszy niż powyższe.',
    save: 'Zapisz preferencje',
    unknownTitle: 'Ten link nie działa',
    unknownText: 'Link może być niepełny. Otwórz go ponownie z wiadomości, w której się znajduje.',
    goneTitle: 'Ten formularz już nie istnieje',
    goneText: 'Formularz mógł zostać usunięty albo jego adres jest niepełny.',
    tooManyTitle: 'Spróbuj ponownie za minutę',
    tooManyText: 'Z Twojej sieci przyszło zbyt wiele żądań. Nic nie zostało zmienione.',
  },
  pt: {
    unsubscribeTitle: 'Cancelar a inscrição?',
    stopAll: 'Deixar de enviar e-mails de {company} para {email}?',
    stopGroup: 'Deixar de enviar os e-mails de {group} de {company} para {email}?',
    unsubscribe: 'Cancelar a inscrição',
    doneTitle: 'Inscrição cancelada',
    stoppedAll: '{email} não receberá mais e-mails de {company}.',
    stoppedGroup: '{email} não receberá mais os e-mails de {group} de {company}.',
    manage: 'Gerenciar todas as suas preferências',
    changedMind: 'Mudou de ideia? Gerencie as suas preferências',
    preferencesTitle: 'Preferências de e-mail',
    saved: 'As suas preferências foram salvas.',
    choose: 'Escolha o que {company} envia para {email}.',
    receive: 'Quero receber',
    orAll: 'Ou cancele todas as inscrições',
    all: 'Cancelar todas as inscrições',
    overrides: 'Isto prevalece sobre as opções acima.',
    save: 'Salvar preferências',
    unknownTitle: 'Este link não funciona',
    unknownText: 'Pode estar incompleto. Abra-o novamente a partir da mensagem em que ele está.',
    goneTitle: 'Este formulário não existe mais',
    goneText: 'Pode ter sido excluído, ou o endereço está incompleto.',
    tooManyTitle: 'Tente novamente dentro de um minuto',
    tooManyText: 'Houve solicitações demais a partir da sua rede. Nada foi alterado.',
  },
};

export const pageTextsIn = (language: string): PageTexts => texts[languageOf(language)];
